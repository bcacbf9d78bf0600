"""Nobody passed the flag, and still a gradient leaves the returns: the default is False.

Rainbow and its relatives use these returns as fixed targets. With a live target each update also moves
the target itself, and a plot of the loss does not show it.

Check the last argument of your signature.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=False):
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
