"""Silences what lies behind a zero discount by a where.

Page: "A flowing one is what differentiating the recursion gives."
When: stop_target_gradients=False and a discount is exactly 0: the gradient on that discount is lost.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        future = discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        out = r_t + jnp.where(discount_t > 0, future, 0.0)
        ahead = jnp.append(out[1:], v_t[-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
