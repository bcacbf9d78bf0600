"""Mixes with lambda in the outermost step alone; the shorter return is a plain (n-1)-step one.

Page: G^(k)_t = r_t + gamma_t [(1 - lambda_t) v_t + lambda_t G^(k-1)_{t+1}] for every k.
When: lambda < 1, n >= 3 and T >= 3 (for n = 2 there is nothing to mix further in).
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n - 1):
        g = r_t + discount_t * ahead
        ahead = jnp.concatenate([g[1:], v_t[-1:]])
    g = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
    return lax.stop_gradient(g) if stop_target_gradients else g
