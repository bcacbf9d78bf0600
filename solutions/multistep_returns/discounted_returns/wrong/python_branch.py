"""A Python `if` looks at a discount, so the function works alone but cannot be jitted or vmapped.

During tracing a discount has a shape and a type, and no value that Python could test. The training
loop that calls this function will be compiled, and it would stop here.

No test for the end of an episode is needed: see what the formula does by itself when the discount is
zero.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    later = jnp.ravel(v_t)[-1]
    returns = []
    for reward, discount in zip(r_t[::-1], discount_t[::-1], strict=True):
        later = reward if discount == 0 else reward + discount * later
        returns.append(later)
    returns = jnp.stack(returns[::-1])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
