"""Discounts are clipped to [0, 1], so with the flag off a discount of exactly 0 or 1 gets half of its
gradient.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    discount = jnp.minimum(1.0, jnp.maximum(0.0, discount_t))
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.append(returns[1:], v_t[-1])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
