"""The value is x itself and no gradient passes: step and input have changed places.

In a sum of a live part and a stopped difference, the live part decides the gradient and the stopped
difference corrects the value towards what stands first in it.

Write down both passes for your expression: what is left forward, and what is left backward?
"""

import jax.numpy as jnp
from jax import lax


def binary_ste(x, clip=False):
    hard = (x > 0).astype(x.dtype)
    surrogate = jnp.clip(x, -1, 1) if clip else x
    return hard + lax.stop_gradient(surrogate - hard)
