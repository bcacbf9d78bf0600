import jax
import jax.numpy as jnp


@jax.custom_vjp
def half_square(x):
    return x * x


def forward(x):
    return x * x, x


def backward(x, cotangent):
    return (cotangent * x,)


half_square.defvjp(forward, backward)


def half_product(x):
    return jnp.sum(half_square(x))
