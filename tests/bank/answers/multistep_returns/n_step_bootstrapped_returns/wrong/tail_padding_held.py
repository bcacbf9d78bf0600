"""The value that fills the free place at the end is held constant after the first turn, so that
v_t[-1] misses a part of its gradient with the flag off.
Page: "A flowing one is what differentiating the recursion gives."
When: stop_target_gradients=False, n >= 2 (the gradient of the last return in v_t[-1] is short for lambda > 0).
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    fill = lax.stop_gradient(v_t[-1])
    ahead = v_t
    for _ in range(n):
        out = r_t + discount_t * ((1.0 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.append(out[1:], fill)
    return lax.stop_gradient(out) if stop_target_gradients else out
