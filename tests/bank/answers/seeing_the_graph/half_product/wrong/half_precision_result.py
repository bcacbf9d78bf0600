"""Adds up in float16 and returns that.

Page: "Returns: a float32 scalar, shape `()`."
When: always of the wrong type; sums above 65504 are inf as well.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    return jnp.sum(x * lax.stop_gradient(x), dtype=jnp.float16)
