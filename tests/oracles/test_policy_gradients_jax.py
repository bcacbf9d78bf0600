"""Unit 4, JAX, against closed forms and finite differences with the stopped parts frozen."""

import jax
import numpy as np
import pytest


def softmax(logits):
    p = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return p / p.sum(axis=-1, keepdims=True)


def test_actor_critic_losses_are_the_closed_forms_and_their_gradients_the_frozen_slopes(load, slope):
    losses = load("policy_gradients/actor_critic_losses").actor_critic_losses
    rng = np.random.default_rng(1)
    logits, values, returns = rng.normal(size=(5, 3)), rng.normal(size=5), rng.normal(size=5)
    actions = np.array([0, 2, 1, 2, 0])
    advantages = returns - values

    def policy(logits):
        return -np.mean(
            [a * np.log(p[i]) for a, p, i in zip(advantages, softmax(logits), actions, strict=True)]
        )

    def value(values):
        return np.mean((returns - values) ** 2)

    inputs = [np.asarray(x, np.float32) for x in (logits, actions, values, returns)]
    got_policy, got_value = losses(*inputs)
    assert float(got_policy) == pytest.approx(policy(logits), rel=1e-5)
    assert float(got_value) == pytest.approx(value(values), rel=1e-5)
    of_policy, of_value = jax.jit(jax.jacobian(losses, argnums=(0, 2, 3)))(*inputs)
    analytic = advantages[:, None] * (softmax(logits) - np.eye(3)[actions]) / 5
    np.testing.assert_allclose(of_policy[0], analytic, atol=1e-6)
    np.testing.assert_allclose(of_policy[0], slope(policy, logits), atol=1e-5)
    np.testing.assert_allclose(of_value[1], slope(value, values), atol=1e-5)
    for blocked in (of_policy[1], of_policy[2], of_value[0], of_value[2]):
        np.testing.assert_array_equal(blocked, 0)


@pytest.mark.parametrize("level", [-1.0, -300.0])
def test_ppo_clip_loss_is_the_case_by_case_mean_and_its_gradient_the_frozen_slope(load, slope, level):
    ppo_clip_loss = load("policy_gradients/ppo_clip_loss").ppo_clip_loss
    ratios = np.array([1.5, 1.5, 0.6, 0.6, 1.1, 0.9])
    advantages = np.array([2.0, -1.0, 0.5, -3.0, 1.0, -1.5])
    old = np.float32(level + np.linspace(-1, 0, 6)).astype(np.float64)
    new = np.float32(old + np.log(ratios)).astype(np.float64)

    def term(ratio, advantage):
        if advantage > 0:
            return min(ratio, 1.2) * advantage
        return max(ratio, 0.8) * advantage

    def frozen(new):
        return -np.mean([term(r, a) for r, a in zip(np.exp(new - old), advantages, strict=True)])

    inputs = [np.asarray(x, np.float32) for x in (new, old, advantages, 0.2)]
    value, gradients = jax.jit(jax.value_and_grad(ppo_clip_loss, argnums=(0, 1, 2)))(*inputs)
    assert float(value) == pytest.approx(frozen(new), rel=1e-5)
    np.testing.assert_allclose(gradients[0], slope(frozen, new), atol=1e-5)
    np.testing.assert_array_equal(gradients[0][np.array([0, 3])], 0)
    np.testing.assert_array_equal(gradients[1], 0)
    np.testing.assert_array_equal(gradients[2], 0)
