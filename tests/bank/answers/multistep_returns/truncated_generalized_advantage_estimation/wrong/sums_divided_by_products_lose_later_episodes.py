"""Suffix sums are divided by products of fades; after the first end of an episode only the one-step error
is left.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    deltas = r_t + discount_t * values[1:] - values[:-1]
    fades = discount_t * jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)
    products = jnp.cumprod(jnp.concatenate([jnp.ones(1, r_t.dtype), fades[:-1]]))
    sums = jnp.cumsum((products * deltas)[::-1])[::-1]
    usable = products > 0
    advantages = jnp.where(usable, sums / jnp.where(usable, products, 1.0), deltas)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
