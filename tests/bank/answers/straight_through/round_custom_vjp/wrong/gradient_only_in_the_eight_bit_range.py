"""Entries of x outside of [-128, 127] get no gradient, as in a fake quantiser with eight bits."""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _fwd(x, scale):
    y = jnp.round(x)
    return y, (scale, (y >= -128) & (y <= 127))


def _bwd(residuals, cotangent):
    scale, representable = residuals
    return jnp.where(representable, scale * cotangent, 0.0), None


round_custom_vjp.defvjp(_fwd, _bwd)
