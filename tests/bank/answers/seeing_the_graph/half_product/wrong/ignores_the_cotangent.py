"""custom_vjp that returns x whatever comes from above.
Page: "`x` | **flows**, through one factor: the gradient is $x$"
When: the result is used in a larger expression, such as 3 * half_product(x): the factor is lost.
"""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def half_product(x):
    return jnp.sum(x * x)


def _forward(x):
    return half_product(x), x


def _backward(x, cotangent):
    return (x,)


half_product.defvjp(_forward, _backward)
