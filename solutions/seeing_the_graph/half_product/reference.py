"""A square of which only one factor learns."""

import jax.numpy as jnp
from jax import lax


def half_product(x):
    """Σ x·sg(x)."""
    return jnp.sum(x * lax.stop_gradient(x))
