"""The whole function is one custom_vjp rule whose backward pass hands y a zero of its own shape."""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def _both_sums(x, y):
    return jnp.square(x).sum() + jnp.square(y).sum()


def _forward(x, y):
    return _both_sums(x, y), (x, y)


def _backward(kept, cotangent):
    x, y = kept
    return 2.0 * cotangent * x, jnp.zeros_like(y)


_both_sums.defvjp(_forward, _backward)


def blocked_sum(x, y):
    return _both_sums(jnp.asarray(x), jnp.asarray(y))
