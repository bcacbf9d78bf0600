"""Rollouts of more than ten steps take a vectorised way on which the stop was forgotten.
Page: "`values` | **blocked** in both roles" by default; "1 <= T <= 20"
When: T = 11, default call.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    delta = r_t + discount_t * values[1:] - values[:-1]
    fade = discount_t * lambda_
    if r_t.shape[0] > 10:
        def compose(later, earlier):
            return earlier[0] + earlier[1] * later[0], earlier[1] * later[1]

        return lax.associative_scan(compose, (delta, fade), reverse=True)[0]
    a, out = jnp.float32(0.0), []
    for t in range(r_t.shape[0] - 1, -1, -1):
        a = delta[t] + fade[t] * a
        out.insert(0, a)
    out = jnp.stack(out)
    return lax.stop_gradient(out) if stop_target_gradients else out
