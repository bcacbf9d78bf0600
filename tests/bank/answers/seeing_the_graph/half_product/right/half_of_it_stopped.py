"""Unusual: no product of two uses; half of the sum of squares learns, the other half is stopped."""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    half = 0.5 * jnp.sum(jnp.square(x))
    return half + lax.stop_gradient(half)
