"""The recursion starts from zero, so v_t plays no part and every return is too small or too large.

A trajectory that was cut off is not over: what would have come after it is exactly what v_t stands for.
Without it the agent learns that nothing comes after the end of a batch.

Work out the last return by hand, from its reward, its discount and the value that follows.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(later, now):
        earlier = now[0] + now[1] * later
        return earlier, earlier

    _, returns = lax.scan(step, jnp.float32(0.0), (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
