"""Makes a matrix with the first axis as its rows.

Page: "`x` | any shape, float32"
When: x is a scalar, of shape (): it has no first axis, and an error is raised.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    rows = x.reshape(x.shape[0], -1)
    return jnp.einsum("ij,ij->", rows, lax.stop_gradient(rows))
