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


class Gaussian(torch.nn.Module):
    """Mean and log standard deviation, each linear in the state."""

    def __init__(self, mean, log_std):
        super().__init__()
        self.mean, self.log_std = Linear(mean), Linear(log_std)

    def forward(self, states):
        return self.mean(states), self.log_std(states)


def test_sac_losses_match_numpy_and_each_trains_its_own_parameters(load, slope):
    sac_losses = load("policy_gradients/sac_losses").sac_losses
    rng = np.random.default_rng(7)
    b = transitions(rng, size=6) | {"noise": rng.normal(size=(6, 2)), "next_noise": rng.normal(size=(6, 2))}
    mean, w1, w2, w1_target, w2_target = (rng.normal(size=(3, 2)) for _ in range(5))
    log_std, log_alpha, entropy = 0.3 * rng.normal(size=(3, 2)), -0.4, -1.5

    def act(states, noise, mean, log_std):
        std = np.exp(states @ log_std)
        actions = states @ mean + std * noise
        density = np.exp(-0.5 * ((actions - states @ mean) / std) ** 2) / (std * np.sqrt(2 * np.pi))
        return actions, np.log(density.prod(axis=1))

    def q(weights, states, actions):
        return np.einsum("bi,ij,bj->b", states, weights, actions)

    a_next, log_prob_next = act(b["next_states"], b["next_noise"], mean, log_std)
    lower = np.minimum(q(w1_target, b["next_states"], a_next), q(w2_target, b["next_states"], a_next))
    y = b["rewards"] + 0.8 * (1 - b["dones"]) * (lower - np.exp(log_alpha) * log_prob_next)

    def of_critics(w):
        return sum(np.mean((q(each, b["states"], b["actions"]) - y) ** 2) for each in w)

    def of_policy(parameters):
        actions, log_prob = act(b["states"], b["noise"], *parameters)
        least = np.minimum(q(w1, b["states"], actions), q(w2, b["states"], actions))
        return np.mean(np.exp(log_alpha) * log_prob - least)

    measured = act(b["states"], b["noise"], mean, log_std)[1].mean()

    def of_temperature(value):
        return -np.exp(value) * (measured + entropy)

    policy, temperature = Gaussian(mean, log_std), torch.tensor(log_alpha, requires_grad=True)
    critics = [Bilinear(w) for w in (w1, w2, w1_target, w2_target)]
    leaves = [policy.mean.weights, policy.log_std.weights, *(c.weights for c in critics), temperature]
    losses = sac_losses(policy, *critics, temperature, tensors(b), 0.8, entropy)
    expected = [of_critics((w1, w2)), of_policy((mean, log_std)), of_temperature(log_alpha)]
    np.testing.assert_allclose([loss.item() for loss in losses], expected, rtol=1e-5)

    slopes = {
        0: dict(zip((2, 3), slope(of_critics, np.stack([w1, w2])), strict=True)),
        1: dict(zip((0, 1), slope(of_policy, np.stack([mean, log_std])), strict=True)),
        2: {6: slope(of_temperature, log_alpha)},
    }
    for number, loss in enumerate(losses):
        gradients = torch.autograd.grad(loss, leaves, allow_unused=True)
        for place, gradient in enumerate(gradients):
            if place in slopes[number]:
                np.testing.assert_allclose(gradient, slopes[number][place], rtol=1e-3, atol=1e-4)
            else:
                assert gradient is None


@pytest.mark.parametrize("max_norm", [0.5, 50.0])
def test_clip_step_moves_by_the_shortened_slope(load, slope, max_norm):
    clip_step = load("policy_gradients/clip_step").clip_step
    rng = np.random.default_rng(8)
    start, x, goals = rng.normal(size=(3, 2)), rng.normal(size=(5, 3)), 4 + rng.normal(size=(5, 2))

    def loss_at(weights):
        return np.mean((x @ weights - goals) ** 2)

    gradient = slope(loss_at, start)
    length = np.sqrt(np.sum(gradient**2))
    assert 0.5 < length < 50.0
    net = Linear(start)
    net.weights.grad = torch.ones_like(net.weights)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.3)
    norm = clip_step(net, optimizer, torch.nn.functional.mse_loss(net(tensor(x)), tensor(goals)), max_norm)
    assert norm.item() == pytest.approx(length, rel=1e-5)
    expected = start - 0.3 * gradient * min(1.0, max_norm / length)
    np.testing.assert_allclose(net.weights.detach(), expected, atol=1e-5)
