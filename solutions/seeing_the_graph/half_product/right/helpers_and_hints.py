"""A weighted sum whose weights happen to be the values."""

import jax
import jax.numpy as jnp
from jax import Array


def _weighted_sum(weights: Array, values: Array) -> Array:
    return jnp.einsum("i,i->", weights, values)


def half_product(x: Array) -> Array:
    """Each entry weighted by its own, frozen, value."""
    flat = x.reshape(-1)
    return _weighted_sum(jax.lax.stop_gradient(flat), flat)
