r"""Rounds in half precision.

Page: "y = \mathrm{round}(x)"
When: an entry is beyond 2048 in size: the value is rounded to a multiple of 2, 4, ... (or inf beyond 65504).
"""

import jax
import jax.numpy as jnp



@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x.astype(jnp.float16)).astype(jnp.float32)


def _fwd(x, scale):
    return jnp.round(x.astype(jnp.float16)).astype(jnp.float32), (x, scale)


def _bwd(residuals, g):
    x, scale = residuals
    return scale * g, None


round_custom_vjp.defvjp(_fwd, _bwd)
