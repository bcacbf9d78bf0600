"""Takes the trace from the ratio that is already clipped at the threshold.

Page: c_t = lambda_t min(1, rho_t): "The trace is always clipped at 1; clip_rho_threshold is for the
other ratio".
When: a threshold below 1 and a ratio above it (for thresholds of 1 and more it is the same).
"""
import jax.numpy as jnp
from jax import lax


def vtrace(v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True):
    rho = jnp.minimum(clip_rho_threshold, rho_tm1)
    c = lambda_ * jnp.minimum(1.0, rho)
    delta = rho * (r_t + discount_t * v_t - v_tm1)

    def step(e, x):
        e = x[0] + x[1] * e
        return e, e

    _, e = lax.scan(step, jnp.zeros((), r_t.dtype), (delta, discount_t * c), reverse=True)
    if stop_target_gradients:
        e = lax.stop_gradient(e + v_tm1) - v_tm1
    return e
