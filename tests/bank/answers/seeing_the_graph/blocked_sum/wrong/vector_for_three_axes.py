"""Sums two axes at most, so a stack of matrices gives a vector.
Page: "Returns: a float32 scalar, shape `()`."
When: x or y has three or more axes.
"""
import jax.numpy as jnp
from jax import lax


def total(a):
    a = jnp.atleast_2d(a)
    return a.sum(axis=0).sum(axis=0)


def blocked_sum(x, y):
    return total(x**2) + total(lax.stop_gradient(y) ** 2)
