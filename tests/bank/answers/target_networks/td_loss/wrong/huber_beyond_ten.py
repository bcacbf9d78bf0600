r"""Squares the error, but goes on linearly beyond an error of 10.
Page: "**flows**: $-2\,\delta$ at the action taken, where $\delta$ is the TD error; 0 elsewhere"
When: the TD error is larger than 10 in size; loss and gradient are too small.
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    a = jnp.asarray(action_taken).astype(jnp.int32)
    delta = reward + gamma * lax.stop_gradient(q_target.max()) - q_online[a]
    size = jnp.abs(delta)
    return jnp.where(size <= 10.0, delta * delta, 20.0 * size - 100.0)
