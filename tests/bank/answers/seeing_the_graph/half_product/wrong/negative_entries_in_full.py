"""The gradient of negative entries is 2x, because only the positive part has a stopped factor."""

import jax.numpy as jnp
from jax import lax


def half_product(x):
    up, down = jnp.maximum(x, 0.0), jnp.minimum(x, 0.0)
    return jnp.sum(up * lax.stop_gradient(up)) + jnp.sum(down * down)
