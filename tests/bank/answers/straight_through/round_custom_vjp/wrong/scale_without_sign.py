r"""Takes the size of the scale.

Page: "\bar x := \texttt{scale} \cdot \bar y"
When: scale is negative: the sign of the gradient is lost.
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
    return jnp.abs(scale) * g, None


round_custom_vjp.defvjp(_fwd, _bwd)
