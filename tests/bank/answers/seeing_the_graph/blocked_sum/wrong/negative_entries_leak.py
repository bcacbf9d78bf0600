"""Stops the positive part of y and forgets the negative part.

Page: "`y` | **blocked**: exactly zero"
When: y has negative entries; they get the gradient 2y.
"""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    magnitude = jnp.where(y > 0, lax.stop_gradient(y), -y)
    return jnp.sum(x * x) + jnp.sum(magnitude * magnitude)
