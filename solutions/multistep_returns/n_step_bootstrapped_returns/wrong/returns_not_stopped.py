"""No setting of the flag stops the gradient.

The numbers that come out are correct, so this survives every comparison of outputs. It shows only when
someone asks where the gradient went.

Decide what the function must do differently for True, and where the code says so.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    return returns
