"""Puts the stop around the whole sum.

Page: "`x` | **flows**: $2x$"
When: always; the gradient of x is zero.
"""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    return lax.stop_gradient(jnp.sum(x**2) + jnp.sum(y**2))
