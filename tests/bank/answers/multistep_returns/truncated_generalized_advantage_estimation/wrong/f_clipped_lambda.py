"""Clips lambda_ between 0 and 1.

Page: "`r_t`, `discount_t`, `lambda_` | **blocked** | **flows**"
When: stop_target_gradients=False and lambda exactly 0 or 1 (the commonest of all): only half of the gradient on lambda_ gets through.
"""
import jax.numpy as jnp
from jax import lax


def _advantages(deltas, traces):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, traces), reverse=True)[1]


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    lam = jnp.maximum(0.0, jnp.minimum(1.0, lambda_))
    out = _advantages(r_t + discount_t * values[1:] - values[:-1], discount_t * lam)
    return lax.stop_gradient(out) if stop_target_gradients else out
