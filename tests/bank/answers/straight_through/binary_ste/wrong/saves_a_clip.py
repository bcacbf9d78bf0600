r"""Skips the clipping when no entry is outside, with a Python if on the entries.

Page: "It must work under `jax.jit`."
When: clip=True under jax.jit: TracerBoolConversionError.
"""

import jax
import jax.numpy as jnp
from jax import lax



def binary_ste(x, clip=False):
    live = x
    if clip and bool((jnp.abs(lax.stop_gradient(x)) > 1.0).any()):
        live = jnp.clip(x, -1.0, 1.0)
    step = (x > 0).astype(jnp.float32)
    return live + lax.stop_gradient(step - live)
