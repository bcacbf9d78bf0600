"""The trace is masked where the discount is zero: no value changes, but the part
lambda * A_{t+1} of the derivative in that discount is lost with the flag off.
Page: "`r_t`, `discount_t`, `lambda_` | ... | **flows**"
When: stop_target_gradients=False, discount_t[t] = 0 with t < T - 1.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    delta = r_t + discount_t * values[1:] - values[:-1]
    fade = jnp.where(discount_t != 0.0, discount_t * lambda_, 0.0)

    def back(a, x):
        a = x[0] + x[1] * a
        return a, a

    out = lax.scan(back, jnp.float32(0.0), (delta, fade), reverse=True)[1]
    return lax.stop_gradient(out) if stop_target_gradients else out
