"""A cotangent beyond 1 is clipped in the backward pass, so in a larger loss with a larger factor the
gradient is too small.
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def _square_sum(x):
    return jnp.sum(x * x)


def _forward(x):
    return jnp.sum(x * x), x


def _backward(x, cotangent):
    return (jnp.clip(cotangent, -1.0, 1.0) * x,)


_square_sum.defvjp(_forward, _backward)


def half_product(x):
    return _square_sum(x)
