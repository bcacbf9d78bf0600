"""Fades with the lambda of the later step.

Page: "A_t = delta_t + gamma_t lambda_t A_{t+1}" with "`lambda_` | `()` or `(T,)` float32 | ... for all steps or for each"
When: lambda_ of shape (T,) with entries that differ.
"""
import jax.numpy as jnp
from jax import lax


def _advantages(deltas, traces):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, traces), reverse=True)[1]


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    lam = jnp.roll(jnp.broadcast_to(lambda_, r_t.shape), -1)
    out = _advantages(r_t + discount_t * values[1:] - values[:-1], discount_t * lam)
    return lax.stop_gradient(out) if stop_target_gradients else out
