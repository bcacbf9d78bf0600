"""The reward is multiplied by the discount of its own step, one factor too many.

By the convention used here a discount weighs what comes after its step. With the extra factor, the
reward that ends an episode, whose discount is zero, vanishes altogether.

Put the formula beside your line and see what the discount multiplies in each.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(later, now):
        earlier = now[1] * (now[0] + later)
        return earlier, earlier

    _, returns = lax.scan(step, jnp.ravel(v_t)[-1], (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
