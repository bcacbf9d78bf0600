"""Helper functions, type hints, vmap over the batch."""

import jax
import jax.numpy as jnp
from jax import Array


def _one_state(v: Array, a: Array) -> Array:
    """Q-values of one state: v is a scalar, a has one entry per action."""
    shift: Array = v - jnp.sum(a) / a.size
    return a + shift


def dueling_q(value: Array, advantage: Array) -> Array:
    """Dueling aggregation with or without a batch."""
    if advantage.ndim == 1:
        return _one_state(jnp.squeeze(value), advantage)
    return jax.vmap(_one_state)(jnp.ravel(value), advantage)
