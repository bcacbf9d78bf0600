"""Entries beyond a million are stopped to keep rounding out of the value; without clip they should learn.
Page: "`x`, `clip=False` | **flows** unchanged to every entry"
When: clip left out and x = 1e7."""
import jax.numpy as jnp
from jax import lax


def binary_ste(x, clip=False):
    step = jnp.where(x > 0, 1.0, 0.0)
    live = jnp.clip(x, -1.0, 1.0) if clip else jnp.clip(x, -1e6, 1e6)
    return live + lax.stop_gradient(step - live)
