"""Where all entries are zero the gradient is NaN and not zero (the length has no derivative there)."""

import jax.numpy as jnp
from jax import lax


def half_product(x):
    length = jnp.sqrt(jnp.sum(x * x))
    return length * lax.stop_gradient(length)
