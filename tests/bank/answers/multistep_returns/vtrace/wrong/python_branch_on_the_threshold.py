"""Saves one clip with a Python `if` where the threshold is 1.

Page: "`clip_rho_threshold` | ... positive, and traced like an array"
When: clip_rho_threshold is traced (passed as an argument under jit or vmap).
"""
import jax.numpy as jnp
from jax import lax


def vtrace(
    v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True
):
    """V-trace errors of one trajectory."""
    clipped = jnp.minimum(1.0, rho_tm1)
    rho = clipped if clip_rho_threshold == 1.0 else jnp.minimum(clip_rho_threshold, rho_tm1)
    deltas = rho * (r_t + discount_t * v_t - v_tm1)

    def step(e, x):
        e = x[0] + x[1] * e
        return e, e

    _, errors = lax.scan(step, jnp.float32(0.0), (deltas, discount_t * lambda_ * clipped), reverse=True)
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
