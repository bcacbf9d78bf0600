"""For arrays of three or more axes both factors are live and the gradient is 2x."""

import jax.numpy as jnp
from jax import lax


def half_product(x):
    fixed = lax.stop_gradient(x)
    if x.ndim <= 1:
        return jnp.dot(x, fixed)
    if x.ndim == 2:
        return jnp.einsum("ij,ij->", x, fixed)
    return jnp.sum(jnp.square(x))
