"""Caps the number of turns at T - 1, because "the last step needs no turn".

Page: "`n` | Python `int` | how many steps to look ahead, from 1 to 20; may exceed $T$"
When: n >= T and T > 1: the first return stops one reward early.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    """The n-step bootstrapped return from every step on."""
    turns = max(1, min(n, r_t.shape[0] - 1))
    ahead = v_t
    for _ in range(turns):
        g = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.append(g[1:], v_t[-1])
    return lax.stop_gradient(g) if stop_target_gradients else g
