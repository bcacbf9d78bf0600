"""Uses a where for the end of an episode, so that the slope in a zero discount is lost.

Page: "With `False` each gradient is that of the formula as it stands."
When: stop_target_gradients=False and a discount is exactly 0: its gradient is 0 where the formula gives the later return.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    ended = discount_t == 0.0

    def back(later, step):
        reward, gamma, end = step
        now = jnp.where(end, reward, reward + gamma * later)
        return now, now

    _, out = lax.scan(back, jnp.atleast_1d(v_t)[-1], (r_t, discount_t, ended), reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
