"""The squares are taken in float16, so entries beyond 256 give an infinite value."""

import jax.numpy as jnp
from jax import lax


def half_product(x):
    small = x.astype(jnp.float16)
    products = small * lax.stop_gradient(small)
    return jnp.sum(products.astype(jnp.float32))
