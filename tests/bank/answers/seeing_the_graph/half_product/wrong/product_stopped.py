"""Puts the stop around the product.

Page: "the gradient is $x$, neither $2x$ nor zero"
When: always; the gradient is zero.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    return jnp.sum(lax.stop_gradient(x * x))
