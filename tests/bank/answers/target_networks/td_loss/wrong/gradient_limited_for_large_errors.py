"""The value is the square, but for errors beyond 10 the gradient is that of a straight line."""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    delta = reward + gamma * lax.stop_gradient(jnp.max(q_target)) - q_online[jnp.int32(action_taken)]
    bound = 10.0
    line = 2 * bound * jnp.abs(delta) - bound**2
    huber = jnp.where(jnp.abs(delta) <= bound, delta**2, line)
    return huber + lax.stop_gradient(delta**2 - huber)
