"""The sum runs from the first step to the last, so each entry gathers the past and not the future.

A return says what is still to come from a state. Rewards that were collected before it cannot be
changed by anything the agent does there.

Ask which entry of the result can be written down first, with nothing else known.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(before, now):
        after = now[0] + now[1] * before
        return after, after

    _, returns = lax.scan(step, jnp.ravel(v_t)[-1], (r_t, discount_t))
    return lax.stop_gradient(returns) if stop_target_gradients else returns
