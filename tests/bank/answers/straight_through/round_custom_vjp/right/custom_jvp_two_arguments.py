"""A custom JVP rule whose tangent is the scale times the tangent of x, and which ignores the tangent of
scale.
"""

import jax
import jax.numpy as jnp


@jax.custom_jvp
def _rounded(x, scale):
    return jnp.round(x)


@_rounded.defjvp
def _rounded_jvp(primals, tangents):
    x, scale = primals
    return _rounded(x, scale), (scale * tangents[0]).astype(x.dtype)


def round_custom_vjp(x, scale):
    return _rounded(jnp.asarray(x, jnp.float32), scale)
