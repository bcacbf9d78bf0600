"""Multiplies in float16 to save memory.
Page: "Its value is f(x) = sum x_i * x_i" (large numbers are allowed)
When: entries beyond 256 overflow; entries with many digits are rounded.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    small = jnp.asarray(x).astype(jnp.float16)
    return jnp.sum((small * lax.stop_gradient(small)).astype(jnp.float32))
