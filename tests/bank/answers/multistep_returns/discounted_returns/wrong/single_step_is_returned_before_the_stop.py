"""For a trajectory of one step the default result is live (the shortcut comes before the stop)."""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    last = jnp.atleast_1d(v_t)[-1]
    if r_t.shape[0] == 1:
        return r_t + discount_t * last

    def step(later, inputs):
        reward, discount = inputs
        now = reward + discount * later
        return now, now

    _, returns = lax.scan(step, last, (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
