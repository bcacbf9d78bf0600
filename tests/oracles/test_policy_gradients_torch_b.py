"""Unit 4, torch, second half, against closed forms and finite differences with the stopped part frozen."""

import numpy as np
import pytest
import torch


def tensor(array):
    return torch.tensor(np.asarray(array), dtype=torch.float32)


class Linear(torch.nn.Module):
    """All inputs side by side, times a matrix."""

    def __init__(self, weights):
        super().__init__()
        self.weights = torch.nn.Parameter(tensor(weights))

    def forward(self, *inputs):
        return torch.cat(inputs, dim=1) @ self.weights


class Bilinear(torch.nn.Module):
    """s W aᵀ, row by row: a critic whose slope in the action depends on the state."""

    def __init__(self, weights):
        super().__init__()
        self.weights = torch.nn.Parameter(tensor(weights))

    def forward(self, states, actions):
        return ((states @ self.weights) * actions).sum(dim=1, keepdim=True)


def transitions(rng, size=5, features=3, dims=2):
    return {
        "states": rng.normal(size=(size, features)),
        "actions": rng.normal(size=(size, dims)),
        "rewards": rng.normal(size=size),
        "next_states": rng.normal(size=(size, features)),
        "dones": (np.arange(size) % 3 == 1).astype(float),
    }


def tensors(batch):
    return {name: tensor(array) for name, array in batch.items()}


def test_ddpg_losses_match_numpy_and_each_trains_its_own_network(load, slope):
    ddpg_losses = load("policy_gradients/ddpg_losses").ddpg_losses
    rng = np.random.default_rng(5)
    mu, mu_target = rng.normal(size=(3, 2)), rng.normal(size=(3, 2))
    w, w_target = rng.normal(size=(3, 2)), rng.normal(size=(3, 2))
    b = transitions(rng)
    q_next = ((b["next_states"] @ w_target) * (b["next_states"] @ mu_target)).sum(1)
    y = b["rewards"] + 0.8 * (1 - b["dones"]) * q_next

    def of_critic(weights):
        return np.mean((((b["states"] @ weights) * b["actions"]).sum(1) - y) ** 2)

    def of_actor(weights):
        return -np.mean(((b["states"] @ w) * (b["states"] @ weights)).sum(1))

    networks = Linear(mu), Bilinear(w), Linear(mu_target), Bilinear(w_target)
    critic_loss, actor_loss = ddpg_losses(*networks, tensors(b), 0.8)
    assert critic_loss.item() == pytest.approx(of_critic(w), rel=1e-5)
    assert actor_loss.item() == pytest.approx(of_actor(mu), rel=1e-5)
    critic_loss.backward()
    assert [net.weights.grad is None for net in networks] == [True, False, True, True]
    np.testing.assert_allclose(networks[1].weights.grad, slope(of_critic, w), atol=1e-4)
    networks[1].zero_grad()
    actor_loss.backward()
    assert [net.weights.grad is None for net in networks] == [False, True, True, True]
    np.testing.assert_allclose(networks[0].weights.grad, slope(of_actor, mu), atol=1e-4)


def test_td3_target_is_the_cautious_critic_at_the_smoothed_action(load):
    td3_target = load("policy_gradients/td3_target").td3_target
    rng = np.random.default_rng(6)
    mu, w1, w2 = (rng.normal(size=(3, 2)) for _ in range(3))
    b, noise = transitions(rng, size=9), rng.normal(size=(9, 2))
    target = td3_target(Linear(mu), Bilinear(w1), Bilinear(w2), tensors(b), 0.7, tensor(noise), 0.4)
    expected = []
    for r, d, s, e in zip(b["rewards"], b["dones"], b["next_states"], noise, strict=True):
        action = s @ mu + np.sign(e) * np.minimum(np.abs(e), 0.4)
        opinions = sorted(s @ w @ action for w in (w1, w2))
        expected.append(r if d else r + 0.7 * opinions[0])
    np.testing.assert_allclose(target, expected, rtol=1e-4, atol=1e-5)
    assert target.grad_fn is None
    assert not target.requires_grad
