"""The scale shows in the value, where the problem wants whole numbers.

Multiplying the rounded value by scale does give the gradient a factor of scale, and changes what the
rest of the network gets to see. A custom rule exists so that the two can differ.

Let the forward pass round and nothing more.
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def round_custom_vjp(x, scale):
    return scale * jnp.round(x)


def _forward(x, scale):
    return round_custom_vjp(x, scale), scale


def _backward(scale, cotangent):
    return scale * cotangent, None


round_custom_vjp.defvjp(_forward, _backward)
