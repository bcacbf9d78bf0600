"""Unit 4, torch, REINFORCE and the PPO ratio against closed forms and frozen finite differences."""

import numpy as np
import pytest
import torch


def test_reinforce_loss_matches_numpy_the_frozen_slope_and_the_closed_form(load, slope):
    reinforce_loss = load("policy_gradients/reinforce_loss").reinforce_loss
    rng = np.random.default_rng(8)
    logits, rewards, actions = rng.normal(size=(5, 3)), rng.normal(size=5), np.array([0, 2, 1, 2, 0])
    advantage = rewards - rewards.sum() / 5

    def frozen(z):
        taken = [np.exp(row[a]) / np.exp(row).sum() for row, a in zip(z, actions, strict=True)]
        return -np.mean(np.log(taken) * advantage)

    z = torch.tensor(logits, dtype=torch.float32, requires_grad=True)
    r = torch.tensor(rewards, dtype=torch.float32, requires_grad=True)
    loss = reinforce_loss(z, torch.tensor(actions), r)
    assert loss.item() == pytest.approx(frozen(logits), rel=1e-5)
    loss.backward()
    np.testing.assert_allclose(z.grad, slope(frozen, logits), atol=1e-4)
    pi = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)
    np.testing.assert_allclose(z.grad, advantage[:, None] * (pi - np.eye(3)[actions]) / 5, atol=1e-6)
    assert r.grad is None


def test_reinforce_loss_descends_towards_the_better_arm(load):
    reinforce_loss = load("policy_gradients/reinforce_loss").reinforce_loss
    torch.manual_seed(0)
    z = torch.zeros(2, requires_grad=True)
    for _ in range(60):
        actions = torch.distributions.Categorical(logits=z.detach()).sample((32,))
        (gradient,) = torch.autograd.grad(reinforce_loss(z.expand(32, 2), actions, 5.0 + actions.float()), z)
        z.data -= gradient
    assert torch.softmax(z, 0)[1] > 0.9


def test_ppo_ratio_divides_probabilities_and_learns_by_the_frozen_slope(load, slope):
    ppo_ratio = load("policy_gradients/ppo_ratio").ppo_ratio
    rng = np.random.default_rng(9)
    new, old, g = np.log(rng.uniform(0.1, 0.9, 4)), np.log(rng.uniform(0.1, 0.9, 4)), rng.normal(size=4)

    def frozen(logp):
        return np.sum(g * np.exp(logp) / np.exp(old))

    a = torch.tensor(new, dtype=torch.float32, requires_grad=True)
    b = torch.tensor(old, dtype=torch.float32, requires_grad=True)
    ratio = ppo_ratio(a, b)
    np.testing.assert_allclose(ratio.detach(), np.exp(new) / np.exp(old), rtol=1e-5)
    ratio.backward(torch.tensor(g, dtype=torch.float32))
    np.testing.assert_allclose(a.grad, slope(frozen, new), atol=1e-4)
    np.testing.assert_allclose(a.grad, g * np.exp(new) / np.exp(old), rtol=1e-4)
    assert b.grad is None


def test_ppo_ratio_of_the_first_epoch_has_the_policy_gradient(load):
    ppo_ratio = load("policy_gradients/ppo_ratio").ppo_ratio
    logits = torch.tensor([0.3, -1.0, 0.5], requires_grad=True)
    logp = torch.distributions.Categorical(logits=logits).log_prob(torch.tensor([2, 0]))
    advantage = torch.tensor([1.5, -0.5])
    (through_ratio,) = torch.autograd.grad(
        (ppo_ratio(logp, logp) * advantage).sum(), logits, retain_graph=True
    )
    (through_log,) = torch.autograd.grad((logp * advantage).sum(), logits)
    np.testing.assert_allclose(through_ratio, through_log, rtol=1e-5)
