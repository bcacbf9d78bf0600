"""A custom_vjp rule that says cotangent times x in its backward pass."""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def _square_sum(x):
    return jnp.sum(x * x)


def _square_sum_forward(x):
    return _square_sum(x), x


def _square_sum_backward(x, cotangent):
    return (x * cotangent,)


_square_sum.defvjp(_square_sum_forward, _square_sum_backward)


def half_product(x):
    return _square_sum(jnp.asarray(x))
