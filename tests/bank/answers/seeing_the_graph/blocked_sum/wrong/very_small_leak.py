"""Soft stop: a millionth of a millionth of y's gradient comes through.
Page: "`y` | **blocked**: exactly zero"
When: y is not zero.
"""
import jax.numpy as jnp
from jax import lax


def soft_stop(a, leak=1e-12):
    return lax.stop_gradient(a) + leak * (a - lax.stop_gradient(a))


def blocked_sum(x, y):
    return jnp.sum(x**2) + jnp.sum(soft_stop(y) ** 2)
