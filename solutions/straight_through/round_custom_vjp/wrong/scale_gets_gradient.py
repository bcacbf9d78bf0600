"""A gradient reaches scale.

The value does not depend on scale, so there is nothing about it to learn from the loss; a gradient
here would train it by accident.

Say "nothing" in the place of scale, in a form that JAX accepts in that tuple.
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _forward(x, scale):
    return jnp.round(x), (x, scale)


def _backward(residuals, cotangent):
    x, scale = residuals
    return scale * cotangent, jnp.sum(x * cotangent)


round_custom_vjp.defvjp(_forward, _backward)
