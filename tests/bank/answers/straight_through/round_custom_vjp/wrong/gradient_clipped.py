r"""The gradient is kept within +-100 for stability.

Page: "**flows**: the cotangent times `scale`"
When: cotangent times scale is beyond 100 in size: it is cut off.
"""

import jax
import jax.numpy as jnp



@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _fwd(x, scale):
    return jnp.round(x), (x, scale)


def _bwd(residuals, g):
    x, scale = residuals
    return jnp.clip(scale * g, -100.0, 100.0), None


round_custom_vjp.defvjp(_fwd, _bwd)
