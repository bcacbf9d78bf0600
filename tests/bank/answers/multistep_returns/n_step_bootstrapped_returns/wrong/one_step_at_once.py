"""For n = 1 the answer is one line, and it is returned before the flag is read.

Page: by default all inputs are blocked.
When: n = 1, default flag (the values are right).
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    shorter = r_t + discount_t * v_t
    if n == 1:
        return shorter
    for _ in range(n - 1):
        ahead = jnp.roll(shorter, -1).at[-1].set(v_t[-1])
        shorter = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
    return lax.stop_gradient(shorter) if stop_target_gradients else shorter
