r"""Silent units fire: the comparison is >= 0.

Page: "$x = 0$ gives 0, not 1."
When: an entry of x is exactly 0 (or -0.0): the value is 1 instead of 0.
"""

import jax
import jax.numpy as jnp
from jax import lax



def binary_ste(x, clip=False):
    live = jnp.clip(x, -1.0, 1.0) if clip else x
    step = jnp.where(x >= 0, 1.0, 0.0)
    return live + lax.stop_gradient(step - live)
