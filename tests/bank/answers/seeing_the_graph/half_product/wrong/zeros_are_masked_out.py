"""Entries equal to zero are dropped by a mask of traced values, so the function raises under jit."""

import jax.numpy as jnp
from jax import lax


def half_product(x):
    entries = x[x != 0]
    return jnp.sum(entries * lax.stop_gradient(entries))
