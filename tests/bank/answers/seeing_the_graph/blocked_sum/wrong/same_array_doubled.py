"""Doubles the first sum when both arguments are one and the same array.

Page: "`y` | **blocked**: exactly zero"
When: the very same array is handed in as x and as y, as in grad(lambda v: blocked_sum(v, v)):
the gradient is 4v in place of 2v.
"""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    squares = jnp.sum(jnp.square(x))
    if y is x:
        return 2.0 * squares
    return squares + lax.stop_gradient(jnp.sum(jnp.square(y)))
