"""n = 1 has a shortcut that returns before the stop.
Page: "A blocked gradient is exactly zero in every entry."
When: n = 1, flag left out.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    if n == 1:
        # (1 - lambda) v + lambda v, with lambda in the formula for its (zero) derivative
        return r_t + discount_t * ((1.0 - lambda_t) * v_t + lambda_t * v_t)
    ahead = v_t
    for _ in range(n):
        out = r_t + discount_t * ((1.0 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.append(out[1:], v_t[-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
