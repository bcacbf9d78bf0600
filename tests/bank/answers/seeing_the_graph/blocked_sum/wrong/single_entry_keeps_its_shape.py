"""Where x has one entry and shape (1,) or (1, 1), the result has that shape and not ()."""

import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    fixed = jnp.sum(lax.stop_gradient(y) ** 2)
    if jnp.size(x) == 1:
        return x * x + fixed
    return jnp.sum(x * x) + fixed
