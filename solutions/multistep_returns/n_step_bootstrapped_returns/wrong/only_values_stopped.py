"""The values are constants by default, the rewards, discounts and lambdas are not.

A target has to be constant as a whole. Where rewards come from a learned model, this half-stop would
train that model on the critic's mistakes.

List all that the result is computed from, and check the stop against the list.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    v_t = lax.stop_gradient(v_t) if stop_target_gradients else v_t
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    return returns
