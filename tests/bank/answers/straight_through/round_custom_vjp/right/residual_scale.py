r"""custom_vjp with the scale as the residual and None for it."""

import jax
import jax.numpy as jnp



@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _forward(x, scale):
    return round_custom_vjp(x, scale), scale


def _backward(scale, cotangent):
    return scale * cotangent, None


round_custom_vjp.defvjp(_forward, _backward)
