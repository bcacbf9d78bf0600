"""Clips the ratios with a straight-through trick: the value is clipped, the slope passes everywhere.

Page: with False, `rho_tm1` flows "through a clip only below its ceiling".
When: stop_target_gradients=False, gradient in rho_tm1, a ratio above 1 or above the threshold.
"""
import jax.numpy as jnp
from jax import lax


def _clip(x, ceiling):
    return x + lax.stop_gradient(jnp.minimum(x, ceiling) - x)


def vtrace(v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True):
    delta = _clip(rho_tm1, clip_rho_threshold) * (r_t + discount_t * v_t - v_tm1)
    decay = discount_t * lambda_ * _clip(rho_tm1, 1.0)

    def step(e, x):
        e = x[0] + x[1] * e
        return e, e

    _, e = lax.scan(step, jnp.zeros((), r_t.dtype), (delta, decay), reverse=True)
    return lax.stop_gradient(e + v_tm1) - v_tm1 if stop_target_gradients else e
