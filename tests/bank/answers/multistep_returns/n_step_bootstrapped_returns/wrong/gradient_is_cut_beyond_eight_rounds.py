"""With the flag off and n above 8, gradients pass through the last eight rounds only, so those of far steps are lost.

Page: with the flag off, the whole gradient flows.
When: more than eight rounds, where the discounts leave something of far steps.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for k in range(n):
        if n - k == 8:
            ahead = lax.stop_gradient(ahead)
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.append(returns[1:], v_t[-1])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
