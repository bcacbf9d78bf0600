"""Returns beyond ten thousand in size are cut, so values are wrong for large rewards or bootstraps.

Page: the definition, for numbers of any size.
When: rewards or values of about a hundred thousand.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(later, inputs):
        reward, discount = inputs
        now = jnp.clip(reward + discount * later, -1e4, 1e4)
        return now, now

    _, returns = lax.scan(step, jnp.ravel(v_t)[-1], (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
