"""The returns are right until an episode ends inside the trajectory; from then on they are NaN.

Dividing by a cumulated product undoes the discounts before a step, but a discount of zero makes that
product zero, and no division brings back what was multiplied away. Batches of experience are full of
such ends.

Find a way round that only ever multiplies by a discount.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    before = jnp.concatenate([jnp.ones(1), jnp.cumprod(discount_t)[:-1]])
    rewards = r_t.at[-1].add(discount_t[-1] * jnp.ravel(v_t)[-1])
    returns = jnp.cumsum((rewards * before)[::-1])[::-1] / before
    return lax.stop_gradient(returns) if stop_target_gradients else returns
