r"""Rounds by way of 32-bit integers.

Page: "any shape, float32"
When: an entry is beyond 2**31 in size: the value saturates at the end of int32.
"""

import jax
import jax.numpy as jnp



@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x).astype(jnp.int32).astype(jnp.float32)


def _fwd(x, scale):
    return jnp.round(x).astype(jnp.int32).astype(jnp.float32), (x, scale)


def _bwd(residuals, g):
    x, scale = residuals
    return scale * g, None


round_custom_vjp.defvjp(_fwd, _bwd)
