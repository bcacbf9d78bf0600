"""n is cut at T - 1 instead of T, "since more cannot matter".
Page: "n ... may exceed T"; "where fewer than n steps are left, all of them and then the last value"
When: n >= T >= 2: only the first entry is wrong.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(max(1, min(n, r_t.shape[0] - 1))):
        out = r_t + discount_t * ((1.0 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.append(out[1:], v_t[-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
