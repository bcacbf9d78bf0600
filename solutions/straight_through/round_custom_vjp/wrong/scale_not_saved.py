"""The gradient of x is the cotangent itself: the scale got lost between forward and backward.

The backward rule runs on its own, with the residuals and the cotangent as its only arguments. What
the forward rule did not put into the residuals is not there.

Decide which of the two inputs the backward rule needs, and hand it over.
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _forward(x, scale):
    return jnp.round(x), None


def _backward(residuals, cotangent):
    return cotangent, None


round_custom_vjp.defvjp(_forward, _backward)
