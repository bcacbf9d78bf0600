"""Clips the product of lambda and the ratio instead of the ratio.

Page: "$c_t = \\lambda_t \\min(1, \\rho_t)$"
When: lambda < 1 and a ratio above 1 before the last step.
"""
import jax.numpy as jnp
from jax import lax


def vtrace(
    v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True
):
    """V-trace errors of one trajectory."""
    rho = jnp.minimum(clip_rho_threshold, rho_tm1)
    deltas = rho * (r_t + discount_t * v_t - v_tm1)
    c = jnp.minimum(1.0, lambda_ * rho_tm1)

    def step(e, x):
        e = x[0] + x[1] * e
        return e, e

    _, errors = lax.scan(step, jnp.float32(0.0), (deltas, discount_t * c), reverse=True)
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
