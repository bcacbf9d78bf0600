"""The rounds are collected in a mutable default argument, so a second call returns a round of the first
one.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True, rounds=[]):  # noqa: B006
    ahead = v_t
    for _ in range(n):
        rounds.append(r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead))
        ahead = jnp.append(rounds[-1][1:], v_t[-1])
    returns = rounds[n - 1]
    return lax.stop_gradient(returns) if stop_target_gradients else returns
