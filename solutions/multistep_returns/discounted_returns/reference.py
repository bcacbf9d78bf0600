"""Discounted returns of a trajectory, a constant unless asked otherwise (Sutton & Barto, 2018, ch. 3)."""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    """G[t] = r_t[t] + discount_t[t]·G[t+1], backwards from the last value of v_t."""

    def step(later, now):
        reward, discount = now
        earlier = reward + discount * later
        return earlier, earlier

    bootstrap = jnp.ravel(v_t)[-1]
    _, returns = lax.scan(step, bootstrap, (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
