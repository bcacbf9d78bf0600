"""Has a second branch for matrices, in which the stop was forgotten.

Page: "the gradient is $x$, neither $2x$ nor zero"
When: x has two axes or more; the gradient is 2x.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    if x.ndim < 2:
        return jnp.dot(x, lax.stop_gradient(x))
    return jnp.sum(jnp.square(x))
