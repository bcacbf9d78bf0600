"""Divides y by its largest entry before squaring, against overflow.

Page: "`y` | any shape, float32, not necessarily that of `x`"
When: y is all zeros: 0/0 makes the value nan.
"""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    fixed = lax.stop_gradient(y)
    largest = jnp.max(jnp.abs(fixed))
    return jnp.sum(x**2) + largest**2 * jnp.sum((fixed / largest) ** 2)
