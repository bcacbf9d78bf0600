"""Pads the shifted returns with a frozen copy of the last value.

Page: "A flowing one is what differentiating the recursion gives."
When: stop_target_gradients=False and n >= 2: the last value gets no gradient from the returns of the tail by way of G^(k)_T.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    pad = lax.stop_gradient(v_t[-1])
    ahead = v_t
    for _ in range(n):
        out = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.append(out[1:], pad)
    return lax.stop_gradient(out) if stop_target_gradients else out
