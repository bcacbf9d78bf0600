"""The last returns contain rewards from the beginning of the trajectory.

A rotation moves every entry one place forward and puts the first one last. Time does not run in a circle,
and the step after the last one is not step 0.

Look at what fills the freed place when you shift the array.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.roll(returns, -1)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
