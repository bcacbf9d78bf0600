"""The gradient of x is 2x whatever comes back from a larger loss, so a factor on the result is lost."""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def _total(x, y):
    return jnp.sum(x**2) + jnp.sum(y**2)


def _forward(x, y):
    return _total(x, y), (x, y)


def _backward(kept, cotangent):
    x, y = kept
    return 2.0 * x, jnp.zeros_like(y)


_total.defvjp(_forward, _backward)


def blocked_sum(x, y):
    return _total(x, y)
