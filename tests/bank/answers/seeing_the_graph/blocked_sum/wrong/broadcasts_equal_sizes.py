"""Adds entry by entry before summing whenever the numbers of entries agree.
Page: "Each sum runs over all entries of its array."
When: x and y have as many entries but other shapes, such as (3, 1) and (3,).
"""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    y = lax.stop_gradient(y)
    if jnp.size(x) == jnp.size(y):
        return jnp.sum(x**2 + y**2)
    return jnp.sum(x**2) + jnp.sum(y**2)
