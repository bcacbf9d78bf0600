r"""The clipped variant cuts off at 2 instead of at 1.

Page: "zero where $\lvert x\rvert > 1$"
When: clip=True and an entry with 1 < |x| < 2: the gradient flows.
"""

import jax
import jax.numpy as jnp
from jax import lax



def binary_ste(x, clip=False):
    live = jnp.clip(x, -2.0, 2.0) if clip else x
    step = jnp.where(x > 0, 1.0, 0.0)
    return live + lax.stop_gradient(step - live)
