r"""The forward rule cuts the rounded value to the 8-bit range, the function does not.

Page: "The function and its forward rule compute different things, and JAX takes your word for both."
When: an entry is above 127 or below -128 and the function is being differentiated: the value is 127 / -128.
"""

import jax
import jax.numpy as jnp



@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _fwd(x, scale):
    return jnp.clip(jnp.round(x), -128.0, 127.0), (x, scale)


def _bwd(residuals, g):
    x, scale = residuals
    return scale * g, None


round_custom_vjp.defvjp(_fwd, _bwd)
