"""The gradient of x is the scale in every entry, whatever cotangent arrives.

A VJP says how the *loss* changes, and the cotangent is all that it is told about the loss. Without it,
the network before this point gets the same gradient whatever the error is.

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
