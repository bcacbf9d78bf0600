r"""Straight-through with scale * x as the live part, scale included.

Page: "**blocked**: zero, or declared non-differentiable"
When: the gradient with respect to scale is asked for: it is the sum of cotangent times x. (For a large scale the value suffers, too.)
"""

import jax
import jax.numpy as jnp



def round_custom_vjp(x, scale):
    live = scale * x
    return live + jax.lax.stop_gradient(jnp.round(x) - live)
