"""Whatever n is, only one reward enters each return.

Each turn of the loop starts again from the values, so nothing accumulates. Rewards that lie further ahead
then move back by one step per update. A larger n was meant to make this faster.

Make each turn build on what the turn before it produced.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = v_t
    return lax.stop_gradient(returns) if stop_target_gradients else returns
