"""The gradient has the wrong sign: raising x is reported as lowering the output.

The value is right, because whatever is added live is taken away again in the stopped part. Backward
only the live part remains, and it decreases where it should increase.

Look at the sign in front of x outside of the stop.
"""

import jax.numpy as jnp
from jax import lax


def binary_ste(x, clip=False):
    hard = (x > 0).astype(x.dtype)
    surrogate = jnp.clip(x, -1, 1) if clip else x
    return lax.stop_gradient(hard + surrogate) - surrogate
