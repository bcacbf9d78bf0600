"""With lambda_t left out, n has no effect: the default mixes in nothing but the next value.

The signature promises plain n-step returns unless told otherwise, and only one default gives these.

Compare the defaults in your signature with those in the problem.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=0.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
