"""Cuts the trace at the end of an episode by a where.

Page: "`r_t`, `discount_t`, `lambda_` | **blocked** | **flows**" (with the formula's gamma_t lambda_t A_{t+1})
When: stop_target_gradients=False and a discount of exactly 0: its gradient is V_{t+1} and lacks lambda_t A_{t+1}.
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
    traces = jnp.where(discount_t == 0.0, 0.0, discount_t * lambda_)
    out = _advantages(deltas, traces)
    return lax.stop_gradient(out) if stop_target_gradients else out
