"""All weights at once: a masked cumulative product gives an upper-triangular matrix that multiplies the TD
errors.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    steps = r_t.shape[0]
    delta = r_t + discount_t * values[1:] - values[:-1]
    fade = jnp.broadcast_to(discount_t * lambda_, (steps,))
    start, end = jnp.mgrid[:steps, :steps]
    # row t: 1 up to and including its own step, then the fades of the steps before each later one
    factors = jnp.where(end > start, jnp.concatenate([jnp.ones(1, fade.dtype), fade[:-1]])[None, :], 1.0)
    weights = jnp.where(end >= start, jnp.cumprod(factors, axis=1), 0.0)
    advantages = (weights * delta[None, :]).sum(axis=1)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
