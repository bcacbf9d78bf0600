"""The trace is clipped from the ratio that was already clipped at the threshold: min(1, min(threshold, rho)).
Page: "c_t = lambda_t min(1, rho_t)" and "The trace is always clipped at 1; `clip_rho_threshold` is for the other ratio."
When: clip_rho_threshold = 0.5 (below 1), a ratio of 0.8, T >= 2.
"""
import jax.numpy as jnp
from jax import lax


def vtrace(
    v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True
):
    rho = jnp.minimum(clip_rho_threshold, rho_tm1)
    c = lambda_ * jnp.minimum(1.0, rho)
    delta = rho * (r_t + discount_t * v_t - v_tm1)

    def back(e, x):
        e = x[0] + x[1] * e
        return e, e

    e = lax.scan(back, jnp.float32(0.0), (delta, discount_t * c), reverse=True)[1]
    return lax.stop_gradient(e + v_tm1) - v_tm1 if stop_target_gradients else e
