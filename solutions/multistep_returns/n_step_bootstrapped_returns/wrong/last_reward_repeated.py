"""Near the end, the last reward is counted several times.

Padding an array with its last entry is right for the value that one bootstraps from and wrong for
rewards: a step that was never taken pays nothing.

For each array that you extend past the end, ask what an empty step would hold.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], returns[-1:]])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
