"""Clips lambda_ to the interval from 0 to 1.

Page: "What flows is the derivative of the formula above, nothing held back."
When: stop_target_gradients=False and a lambda of exactly 0 or 1 (as by default): the clip passes only half of its gradient there.
"""
import jax.numpy as jnp
from jax import lax


def _returns(r_t, discount_t, v_t, lam):
    def back(later, step):
        reward, gamma, value, mix = step
        now = reward + gamma * ((1 - mix) * value + mix * later)
        return now, now

    return lax.scan(back, v_t[-1], (r_t, discount_t, v_t, lam), reverse=True)[1]


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lam = jnp.minimum(jnp.maximum(lambda_, 0.0), 1.0)
    out = _returns(r_t, discount_t, v_t, jnp.broadcast_to(lam, r_t.shape))
    return lax.stop_gradient(out) if stop_target_gradients else out
