"""Multiplies the length of x by the stopped length of x.

Page: "`x` | **flows**, through one factor: the gradient is $x$"
When: every entry of x is zero; the gradient is nan.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    length = jnp.linalg.norm(jnp.ravel(x))
    return length * lax.stop_gradient(length)
