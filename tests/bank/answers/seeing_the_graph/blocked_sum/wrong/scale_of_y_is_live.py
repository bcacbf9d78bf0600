"""Y is scaled by its largest entry to avoid overflow, and a gradient reaches that entry through the scale."""

import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    largest = jnp.max(jnp.abs(y))
    scale = jnp.where(largest > 0, largest, 1.0)
    scaled = lax.stop_gradient(y / scale)
    return jnp.sum(x**2) + scale**2 * jnp.sum(scaled**2)
