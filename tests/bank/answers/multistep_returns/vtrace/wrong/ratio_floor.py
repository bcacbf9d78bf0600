"""The ratios are clipped from below at 0 as well: no value changes, but at a ratio of exactly 0
the derivative is halved with the flag off.
Page: "`v_t`, `r_t`, `discount_t`, `rho_tm1`, `lambda_` | ... | **flows** (through a clip only below its ceiling ...)"; rho "0 or more"
When: stop_target_gradients=False, rho_tm1[t] = 0.
"""
import jax.numpy as jnp
from jax import lax


def vtrace(
    v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True
):
    positive = jnp.maximum(rho_tm1, 0.0)
    c = lambda_ * jnp.minimum(1.0, positive)
    delta = jnp.minimum(clip_rho_threshold, positive) * (r_t + discount_t * v_t - v_tm1)

    def back(e, x):
        e = x[0] + x[1] * e
        return e, e

    e = lax.scan(back, jnp.float32(0.0), (delta, discount_t * c), reverse=True)[1]
    return lax.stop_gradient(e + v_tm1) - v_tm1 if stop_target_gradients else e
