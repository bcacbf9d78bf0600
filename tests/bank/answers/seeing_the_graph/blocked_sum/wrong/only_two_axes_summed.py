"""Sums over the first two axes only.

Page: "Each sum runs over all entries of its array. Returns: a float32 scalar, shape `()`."
When: x or y has three axes or more; the result is an array.
"""
import jax.numpy as jnp
from jax import lax


def total(a):
    return jnp.sum(jnp.atleast_2d(a) ** 2, axis=(0, 1))


def blocked_sum(x, y):
    return total(x) + lax.stop_gradient(total(y))
