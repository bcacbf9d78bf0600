"""The error is formed for every action and a where keeps the one that was taken, inside and outside of the
square.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    """The squared one-step TD error, with the bootstrap held fixed."""
    bootstrap = lax.stop_gradient(jnp.sort(q_target)[-1])
    taken = jnp.arange(q_online.size) == jnp.round(action_taken)
    deltas = jnp.where(taken, reward + gamma * bootstrap - q_online, 0.0)
    return jnp.sum(jnp.square(deltas))
