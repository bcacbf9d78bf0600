"""Adds logarithms, one of them stopped, and takes the exponential.

Page: "`x` | **flows**, through one factor: the gradient is $x$"
When: an entry of x is zero; its gradient is nan.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    log = jnp.log(jnp.abs(x))
    return jnp.sum(jnp.exp(log + lax.stop_gradient(log)))
