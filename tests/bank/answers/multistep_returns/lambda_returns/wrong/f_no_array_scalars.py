"""Knows a single lambda as a Python number or as a tracer, and not as an array of shape ().

Page: "`lambda_` | `()` or `(T,)` float32 | the share of experience, for all steps or one for each"
When: an eager call with lambda_ = jnp.float32(0.5) or another concrete array of shape (): the scan fails, as it has no axis to walk along.
"""
import jax
import jax.numpy as jnp
from jax import lax


def _returns(r_t, discount_t, v_t, lam):
    def back(later, step):
        reward, gamma, value, mix = step
        now = reward + gamma * ((1 - mix) * value + mix * later)
        return now, now

    return lax.scan(back, v_t[-1], (r_t, discount_t, v_t, lam), reverse=True)[1]


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    if isinstance(lambda_, (int, float)) or isinstance(lambda_, jax.core.Tracer):
        lambda_ = lambda_ * jnp.ones_like(r_t)
    out = _returns(r_t, discount_t, v_t, lambda_)
    return lax.stop_gradient(out) if stop_target_gradients else out
