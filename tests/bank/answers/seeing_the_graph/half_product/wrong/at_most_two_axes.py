"""Contracts at most two axes with tensordot.

Page: "`x` | any shape, float32"
When: x has three axes or more: an error, or a result that is not a scalar.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    return jnp.tensordot(x, lax.stop_gradient(x), axes=min(x.ndim, 2))
