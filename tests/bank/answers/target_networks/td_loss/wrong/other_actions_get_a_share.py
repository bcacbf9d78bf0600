"""A term of value 0 spreads a part of the gradient over the actions that were not taken."""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    baseline = jnp.mean(q_online)
    advantage = q_online[jnp.int32(action_taken)] - lax.stop_gradient(baseline)
    prediction = baseline + advantage
    delta = reward + gamma * lax.stop_gradient(jnp.max(q_target)) - prediction
    return delta**2
