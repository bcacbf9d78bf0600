"""Has the flag before lambda_.

Page: "Write `lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True)`"
When: lambda_ is passed as the fourth positional argument: it is read as the flag, and lambda stays 1.
"""
import jax.numpy as jnp
from jax import lax


def _returns(r_t, discount_t, v_t, lam):
    def back(later, step):
        reward, gamma, value, mix = step
        now = reward + gamma * ((1 - mix) * value + mix * later)
        return now, now

    return lax.scan(back, v_t[-1], (r_t, discount_t, v_t, lam), reverse=True)[1]


def lambda_returns(r_t, discount_t, v_t, stop_target_gradients=True, lambda_=1.0):
    out = _returns(r_t, discount_t, v_t, jnp.broadcast_to(lambda_, r_t.shape))
    return out if stop_target_gradients is False else lax.stop_gradient(out)
