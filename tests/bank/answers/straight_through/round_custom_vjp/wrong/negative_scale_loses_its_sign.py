"""For a negative scale the gradient has the wrong sign, because the rule is built from a square root of the
square.
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _fwd(x, scale):
    return jnp.round(x), jnp.hypot(scale, 0.0)


def _bwd(size, cotangent):
    return size * cotangent, None


round_custom_vjp.defvjp(_fwd, _bwd)
