"""The gradient of x is the scale in every entry, whatever comes in from behind.

A VJP answers how the *loss* changes, and the cotangent is all it hears from the loss. Leave it out
and the network before this point learns nothing about the error, only a constant push.

Look at what the backward rule is given besides the residuals, and use it.
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _forward(x, scale):
    return jnp.round(x), scale


def _backward(scale, cotangent):
    return scale * jnp.ones_like(cotangent), None


round_custom_vjp.defvjp(_forward, _backward)
