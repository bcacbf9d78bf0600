"""Where an entry exceeds 100, x is scaled by a live maximum, which adds a part to the gradient of that
entry.
"""

import jax.numpy as jnp
from jax import lax


def half_product(x):
    largest = jnp.max(jnp.abs(x))
    scale = jnp.where(largest > 100.0, largest, 1.0)
    scaled = x / scale
    return scale**2 * jnp.sum(scaled * lax.stop_gradient(scaled))
