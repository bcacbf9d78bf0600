"""Helper functions, type hints, and a jitted function."""

import jax
import jax.numpy as jnp
from jax import Array, lax


def _bootstraps(q_target: Array, dones: Array) -> Array:
    alive = jnp.logical_not(dones.astype(bool))
    return jnp.max(q_target, axis=1) * alive


def _chosen(q: Array, actions: Array) -> Array:
    """One Q-value a row."""
    flat = jnp.arange(q.shape[0]) * q.shape[1] + jnp.round(actions).astype(jnp.int32)
    return q.ravel()[flat]


@jax.jit
def td_loss_batch(
    q_online: Array, q_target: Array, actions: Array, rewards: Array, dones: Array, gamma: Array
) -> Array:
    """The mean squared TD error."""
    target: Array = rewards + gamma * lax.stop_gradient(_bootstraps(q_target, dones))
    difference = _chosen(q_online, actions) - target
    return jnp.dot(difference, difference) / difference.size
