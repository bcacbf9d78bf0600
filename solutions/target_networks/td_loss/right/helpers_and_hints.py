"""Helper functions, type hints, a docstring, and a decorator."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


def _bootstrap(q_target: Array) -> Array:
    return jax.lax.stop_gradient(jnp.max(q_target, axis=-1))


def _pick(q: Array, action: Array) -> Array:
    return q[jnp.round(action).astype("int32")]


@partial(jax.jit)
def td_loss(q_online: Array, q_target: Array, action_taken: Array, reward: Array, gamma: Array) -> Array:
    """The squared one-step TD error."""
    return (reward + gamma * _bootstrap(q_target) - _pick(q_online, action_taken)) ** 2
