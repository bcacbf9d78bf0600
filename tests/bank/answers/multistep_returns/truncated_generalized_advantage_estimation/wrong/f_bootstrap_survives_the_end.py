"""Treats the last step as cut by time: it always bootstraps, also when its discount is zero.

Page: "discounts; 0 where an episode ends"
When: the last discount is 0: the discount of the step before is used for the last bootstrap.
"""
import jax.numpy as jnp
from jax import lax


def _advantages(deltas, traces):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, traces), reverse=True)[1]


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    last = jnp.where(discount_t[-1] == 0, jnp.max(discount_t), discount_t[-1])
    bootstrap = jnp.append(discount_t[:-1], last)
    out = _advantages(r_t + bootstrap * values[1:] - values[:-1], discount_t * lambda_)
    return lax.stop_gradient(out) if stop_target_gradients else out
