"""Clips the stopped factor, as one does with measured weights.

Page: "Its value is $\\sum_i x_i^2$."
When: an entry of x is larger than 10 in size: value and gradient are too small.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    weight = jnp.clip(lax.stop_gradient(x), -10.0, 10.0)
    return jnp.sum(weight * x)
