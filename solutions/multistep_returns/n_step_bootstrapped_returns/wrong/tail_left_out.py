"""The result is shorter than the trajectory: steps with fewer than n steps after them are missing.

They are the newest experience, and the problem asks for a return from every one of them. Downstream, the
shapes no longer match.

For those steps look ahead as far as the trajectory goes, and bootstrap there.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    returns = returns[: max(len(r_t) - n + 1, 0)]
    return lax.stop_gradient(returns) if stop_target_gradients else returns
