"""einsum that keeps leading axes.
Page: "Returns: a float32 scalar, shape `()`."
When: x has three or more axes.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    x = jnp.atleast_2d(x)
    return jnp.einsum("...ij,...ij->...", x, lax.stop_gradient(x))
