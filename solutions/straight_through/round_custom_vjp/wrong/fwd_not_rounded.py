"""The value is rounded, except when gradients are asked for: the forward rule returns x unrounded.

There are two forward passes in a custom VJP, the function itself and its forward rule, and nobody
checks that they agree. Evaluation then sees one network, and training another.

Let the forward rule compute the same value as the function, or call it.
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _forward(x, scale):
    return x, scale


def _backward(scale, cotangent):
    return scale * cotangent, None


round_custom_vjp.defvjp(_forward, _backward)
