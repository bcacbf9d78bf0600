"""Gradients pass when the flag says stop, and stop when it says pass.

The slip is one word long, and forward values cannot reveal it.

Test your condition with both values of the flag and look at a gradient, not at the returns.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    return returns if stop_target_gradients else lax.stop_gradient(returns)
