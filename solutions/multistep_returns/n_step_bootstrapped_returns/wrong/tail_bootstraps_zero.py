"""The last n − 1 returns are off: past the end of the trajectory the future counts as zero.

The trajectory was cut, not finished. Padding with zeros tells the agent that nothing comes after the edge
of the batch, so it learns values that are wrong there.

Ask what the best available estimate is for what comes after the last step.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], jnp.zeros(1)])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
