"""Clips ratios with jnp.clip between 0 and the ceiling: at a ratio of 0 only half of the gradient passes.

Page: "**flows** (through a clip only below its ceiling; exactly at a ceiling nothing is graded)"
When: stop_target_gradients=False and a ratio is exactly 0.
"""
import jax.numpy as jnp
from jax import lax


def vtrace(
    v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True
):
    """V-trace errors of one trajectory."""
    rho = jnp.clip(rho_tm1, 0.0, clip_rho_threshold)
    c = lambda_ * jnp.clip(rho_tm1, 0.0, 1.0)
    deltas = rho * (r_t + discount_t * v_t - v_tm1)

    def step(e, x):
        e = x[0] + x[1] * e
        return e, e

    _, errors = lax.scan(step, jnp.float32(0.0), (deltas, discount_t * c), reverse=True)
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
