"""Builds the bootstraps from v_tm1[1:] and only the last entry of v_t.

Page: "`v_t` and `v_tm1` come as separate arrays and need not be shifted copies of one another."
When: v_t[t] != v_tm1[t + 1] at a step with a discount above 0; with the flag off also the gradients.
"""
import jax.numpy as jnp
from jax import lax


def vtrace(
    v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True
):
    """V-trace errors of one trajectory."""
    bootstrap = jnp.concatenate([v_tm1[1:], v_t[-1:]])
    deltas = jnp.minimum(clip_rho_threshold, rho_tm1) * (r_t + discount_t * bootstrap - v_tm1)
    c = lambda_ * jnp.minimum(1.0, rho_tm1)

    def step(e, x):
        e = x[0] + x[1] * e
        return e, e

    _, errors = lax.scan(step, jnp.float32(0.0), (deltas, discount_t * c), reverse=True)
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
