"""Squares the norm, whose derivative at zero is NaN.
Page: "`x` | **flows**: $2x$"
When: every entry of x is zero.
"""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    return jnp.linalg.norm(jnp.ravel(x)) ** 2 + jnp.linalg.norm(jnp.ravel(lax.stop_gradient(y))) ** 2
