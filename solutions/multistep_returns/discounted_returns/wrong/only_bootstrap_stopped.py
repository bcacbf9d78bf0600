"""The bootstrap is held fixed, but a gradient still reaches the rewards and the discounts.

A return that serves as a target is a constant altogether. With a learned reward model or a learned
discount, the paths that are left would train those to make the critic's loss small.

Ask what the contract says of r_t and discount_t, and whether the stop covers all that the return is
made of.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(later, now):
        earlier = now[0] + now[1] * later
        return earlier, earlier

    bootstrap = jnp.ravel(v_t)[-1]
    if stop_target_gradients:
        bootstrap = lax.stop_gradient(bootstrap)
    return lax.scan(step, bootstrap, (r_t, discount_t), reverse=True)[1]
