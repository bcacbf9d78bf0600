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
