"""Multiplies |x| = sqrt(x^2) by itself, one factor stopped.
Page: "the gradient is x, neither 2x nor zero".
When: an entry that is exactly 0: its gradient is nan (the slope of the root is infinite there)."""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    size = jnp.sqrt(jnp.square(x))
    return jnp.sum(size * lax.stop_gradient(size))
