"""Squares the Euclidean norm of x.

Page: "`x` | **flows**: $2x$"
When: every entry of x is zero; the gradient of the norm is nan there, and 2x is zero.
"""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    length = jnp.linalg.norm(jnp.ravel(x))
    return length**2 + lax.stop_gradient(jnp.sum(jnp.square(y)))
