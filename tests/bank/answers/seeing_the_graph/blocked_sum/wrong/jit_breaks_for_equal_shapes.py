"""Looks at the numbers of both arrays when they have the same shape.

Page: "It must work under `jax.jit`."
When: x and y have the same shape and the function is jitted: a traced array is asked for its truth.
"""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    squares = jnp.sum(x**2)
    if x.shape == y.shape and bool(jnp.all(lax.stop_gradient(x == y))):
        return squares + lax.stop_gradient(squares)
    return squares + lax.stop_gradient(jnp.sum(y**2))
