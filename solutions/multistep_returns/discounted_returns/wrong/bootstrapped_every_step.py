"""Each return is its reward plus the discounted value of the very next state, so nothing accumulates.

This is the one-step target. It has its uses, but it leaves out all rewards after the first, and what the
agent learns about distant ones moves back by one step per update.

Of the values in v_t only one is used here. The others are replaced by what really happened.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    returns = r_t + discount_t * jnp.broadcast_to(v_t, r_t.shape)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
