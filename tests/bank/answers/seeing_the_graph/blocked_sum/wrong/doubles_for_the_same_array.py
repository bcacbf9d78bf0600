"""Takes a shortcut if x and y are one array, and loses the stop.
Page: "The same array may be passed as `x` and as `y`. Its gradient is then the one of `x`."
When: x and y are the same object.
"""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    first = jnp.sum(x**2)
    if x is y:
        return 2 * first
    return first + jnp.sum(lax.stop_gradient(y) ** 2)
