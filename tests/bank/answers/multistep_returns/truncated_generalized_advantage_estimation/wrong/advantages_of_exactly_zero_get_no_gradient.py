"""With the flag off, an advantage that is exactly zero (a critic of zeros without rewards) passes no gradient on.

Page: with the flag off, the whole gradient flows, also where an advantage is zero.
When: rewards and values of zero, or errors that are exactly zero.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(later, xs):
        now = xs[0] + xs[1] * later
        return now, now

    _, advantages = lax.scan(step, jnp.zeros_like(deltas[0]), (deltas, discount_t * lambda_), reverse=True)
    advantages = jnp.where(advantages == 0.0, 0.0, advantages)  # no minus sign before a zero
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
