r"""No custom rule: the rounded value plus scale times a zero that has a gradient."""

import jax
import jax.numpy as jnp



def round_custom_vjp(x, scale):
    held = jax.lax.stop_gradient(x)
    return jnp.round(held) + jax.lax.stop_gradient(scale) * (x - held)
