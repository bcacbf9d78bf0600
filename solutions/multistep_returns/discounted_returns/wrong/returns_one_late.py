"""Every return stands one place too early in the array: entry t holds what belongs to t + 1.

The last entry is then the bootstrap itself. A critic trained on this learns the value of the state
after the one it is shown.

Check what your loop stores at each step: what it was given, or what it has made of it.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(later, now):
        return now[0] + now[1] * later, later

    _, returns = lax.scan(step, jnp.ravel(v_t)[-1], (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
