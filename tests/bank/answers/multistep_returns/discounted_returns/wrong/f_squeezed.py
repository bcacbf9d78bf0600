"""Squeezes its result.

Page: "Returns: a float32 array of shape `(T,)`"
When: T = 1: the result has shape ().
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    rewards, gammas = r_t.reshape(-1, 1), discount_t.reshape(-1, 1)

    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    _, out = lax.scan(back, jnp.ravel(v_t)[-1:], (rewards, gammas), reverse=True)
    out = jnp.squeeze(out)
    return lax.stop_gradient(out) if stop_target_gradients else out
