"""Y is blocked, except where it has shape (): the short way for a single number forgets the stop."""

import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    learned = jnp.sum(x**2)
    if jnp.ndim(y) == 0:
        return learned + y * y
    return learned + lax.stop_gradient(jnp.sum(y**2))
