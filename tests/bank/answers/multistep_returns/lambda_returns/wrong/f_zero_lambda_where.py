"""Chooses the one-step target by a where at steps with lambda 0.

Page: "`lambda_` | **blocked** | **flows**: this is how lambda is learned"
When: stop_target_gradients=False and a lambda of exactly 0: it gets no gradient, where the formula gives gamma (G' - v).
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lam = jnp.broadcast_to(lambda_, r_t.shape)

    def back(later, step):
        reward, gamma, value, mix = step
        ahead = jnp.where(mix == 0, value, (1 - mix) * value + mix * later)
        now = reward + gamma * ahead
        return now, now

    _, out = lax.scan(back, v_t[-1], (r_t, discount_t, v_t, lam), reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
