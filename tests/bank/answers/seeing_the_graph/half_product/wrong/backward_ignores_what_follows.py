"""Has a hand-written backward pass that returns x whatever the cotangent.

Page: "`x` | **flows**, through one factor: the gradient is $x$"
When: the result is used in something larger, such as 3 * half_product(x): the gradient is x, not 3x.
"""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def half_product(x):
    return jnp.sum(x * x)


def _forward(x):
    return jnp.sum(x * x), x


def _backward(x, cotangent):
    return (x,)


half_product.defvjp(_forward, _backward)
