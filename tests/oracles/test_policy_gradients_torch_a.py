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
