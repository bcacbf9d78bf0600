r"""Straight-through with sg(scale) * x as the live part: its rounding error grows with the scale.

Page: "the factor on the gradient; it does not show in the value"
When: scale is so large that scale * x exceeds 2**24 (scale 1e9): the value is off by a whole unit or more.
"""

import jax
import jax.numpy as jnp



def round_custom_vjp(x, scale):
    live = jax.lax.stop_gradient(scale) * x
    return live + jax.lax.stop_gradient(jnp.round(x) - live)
