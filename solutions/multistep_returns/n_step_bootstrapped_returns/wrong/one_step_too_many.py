"""The returns look n + 1 steps ahead.

For n = 1 one reward and the value right after it are wanted. One more turn of the loop gives a different
estimator, with more variance than the caller chose.

Work through n = 1 by hand and count the rewards.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n + 1):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
