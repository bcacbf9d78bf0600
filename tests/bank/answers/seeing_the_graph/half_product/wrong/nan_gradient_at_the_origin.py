"""Product of the norm and the fixed norm: right everywhere but at x = 0.
Page: "`x` | **flows**, through one factor: the gradient is $x$"
When: all entries are zero: the gradient is NaN.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    length = jnp.sqrt(jnp.sum(x * x))
    return length * lax.stop_gradient(length)
