"""Returns early for a trajectory of one step, before the stop.

Page: "By default the whole result is a constant: not the bootstrap alone, the rewards and discounts in it too."
When: T = 1 with the flag left out or True: all three inputs get a gradient.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    seed = jnp.ravel(v_t)[-1]
    if r_t.shape[0] == 1:
        return r_t + discount_t * seed  # nothing to recurse over

    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    _, out = lax.scan(back, seed, (r_t, discount_t), reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
