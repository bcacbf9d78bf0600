"""Squeezes, and squares a single number without a stop.
Page: "the gradient is $x$, neither $2x$ nor zero"
When: x has exactly one entry, in any shape.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    x = jnp.squeeze(x)
    if x.ndim == 0:
        return x**2
    return jnp.sum(x * lax.stop_gradient(x))
