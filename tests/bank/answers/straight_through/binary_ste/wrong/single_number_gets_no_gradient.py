"""For an x of shape () (also inside of a vmap over a vector) the gradient is zero, as a shortcut forgets
the carrier.
"""

import jax.numpy as jnp
from jax import lax


def binary_ste(x, clip=False):
    x = jnp.asarray(x)
    if x.ndim == 0:
        return jnp.where(x > 0, 1.0, 0.0).astype(jnp.float32)
    live = jnp.clip(x, -1.0, 1.0) if clip else x
    return live + lax.stop_gradient((x > 0).astype(jnp.float32) - live)
