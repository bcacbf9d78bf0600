"""Unusual: the backward pass is written by hand with custom_vjp."""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def blocked_sum(x, y):
    return jnp.sum(jnp.square(x)) + jnp.sum(jnp.square(y))


def _forward(x, y):
    return blocked_sum(x, y), (x, y)


def _backward(kept, cotangent):
    x, y = kept
    return 2 * cotangent * x, jnp.zeros_like(y)


blocked_sum.defvjp(_forward, _backward)
