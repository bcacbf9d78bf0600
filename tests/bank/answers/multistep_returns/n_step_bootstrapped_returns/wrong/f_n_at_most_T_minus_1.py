"""Limits n to the number of later steps, which is one too few.

Page: "how many steps to look ahead, at least 1; may exceed T" / "where fewer than n steps are left, all of them and then the last value"
When: n >= T: the first return looks T - 1 steps ahead and not T; for T = 1 the result is v_t.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    turns = min(n, r_t.shape[0] - 1)
    ahead = out = v_t
    for _ in range(turns):
        out = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.append(out[1:], v_t[-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
