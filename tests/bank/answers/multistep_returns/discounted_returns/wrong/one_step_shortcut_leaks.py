"""A shortcut for a single step stops the bootstrap, but not the reward and the discount.

Page: "By default the whole result is a constant: not only the bootstrap in it, but also the rewards and the discounts."
When: T = 1 and the flag is left out or True.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    """The discounted return from every step of a trajectory on."""
    last = jnp.ravel(v_t)[-1]
    if r_t.shape[0] == 1:
        if stop_target_gradients:
            last = lax.stop_gradient(last)
        return r_t + discount_t * last

    def step(g, x):
        g = x[0] + x[1] * g
        return g, g

    returns = lax.scan(step, last, (r_t, discount_t), reverse=True)[1]
    return lax.stop_gradient(returns) if stop_target_gradients else returns
