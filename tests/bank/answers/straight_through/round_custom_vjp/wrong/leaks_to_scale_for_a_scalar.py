"""The rule blocks scale for arrays, and gives it the derivative of scale * y where x is a single number.

Page: "scale | blocked: zero, or declared non-differentiable"
When: x has shape () (and round(x) is not 0).
"""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _fwd(x, scale):
    y = jnp.round(x)
    return y, (y, scale)


def _bwd(residuals, g):
    y, scale = residuals
    if g.ndim == 0:
        return g * scale, g * y
    return g * scale, jnp.zeros_like(scale)


round_custom_vjp.defvjp(_fwd, _bwd)
