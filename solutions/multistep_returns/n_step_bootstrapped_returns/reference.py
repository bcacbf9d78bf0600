"""n-step bootstrapped returns, a constant unless asked otherwise (Sutton & Barto, 2018, ch. 7)."""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    """The return of n steps and a bootstrap from every step on; fewer steps where the trajectory ends."""
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
