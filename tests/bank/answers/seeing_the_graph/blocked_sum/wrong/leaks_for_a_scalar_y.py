"""Stops y unless it is a single number of shape ().
Page: "`y` | **blocked**: exactly zero"
When: y has shape ().
"""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    x, y = jnp.asarray(x), jnp.asarray(y)
    if y.ndim > 0:  # a plain number has nothing to learn
        y = lax.stop_gradient(y)
    return jnp.sum(x**2) + jnp.sum(y**2)
