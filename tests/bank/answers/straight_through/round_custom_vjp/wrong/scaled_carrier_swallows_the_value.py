"""The value is lost to rounding or becomes nan when scale * x is large, because the carrier is scale * x."""

import jax.numpy as jnp
from jax import lax


def round_custom_vjp(x, scale):
    carrier = lax.stop_gradient(scale) * x
    return carrier + lax.stop_gradient(jnp.round(x) - carrier)
