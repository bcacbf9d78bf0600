"""Stops the target and leaves the baseline live.

Page: "`values` | **blocked** in both roles, as bootstrap and as baseline"
When: flag left out or True: slope -1 on the current values.
"""
import jax.numpy as jnp
from jax import lax


def _advantages(deltas, traces):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, traces), reverse=True)[1]


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    current = values[:-1]
    out = _advantages(r_t + discount_t * values[1:] - current, discount_t * lambda_)
    if stop_target_gradients:
        return lax.stop_gradient(out + current) - current
    return out
