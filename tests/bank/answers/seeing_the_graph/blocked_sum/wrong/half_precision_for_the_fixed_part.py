"""Adds up the fixed part in float16, since nobody differentiates it.

Page: "Returns: a float32 scalar, shape `()`" with the value sum x^2 + sum y^2
When: the squares of y do not fit into float16, that is for entries of 256 and more: the value is inf.
"""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    fixed = lax.stop_gradient(y).astype(jnp.float16)
    return jnp.sum(x**2) + jnp.sum(fixed**2).astype(jnp.float32)
