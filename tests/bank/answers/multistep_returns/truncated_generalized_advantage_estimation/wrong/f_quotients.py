"""In a default call sums weighted TD errors and divides by the weight; zeros are replaced by a tiny number.

Page: "A_t = delta_t + gamma_t lambda_t A_{t+1}"
When: flag left out or True, and a product of gamma lambda that is small enough: zero discounts (twice in a trajectory) or long
trajectories (e.g. T = 200 with discount and lambda one half) give nan.
"""
import jax.numpy as jnp
from jax import lax


def _advantages(deltas, traces):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, traces), reverse=True)[1]


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    deltas = r_t + discount_t * values[1:] - values[:-1]
    traces = discount_t * lambda_
    if not stop_target_gradients:
        return _advantages(deltas, traces)
    traces = jnp.maximum(jnp.broadcast_to(traces, r_t.shape), 1e-20)
    weights = jnp.concatenate([jnp.ones(1), jnp.cumprod(traces)[:-1]])
    tails = jnp.cumsum((weights * deltas)[::-1])[::-1]
    return lax.stop_gradient(tails / weights)
