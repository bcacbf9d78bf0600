"""Uses the first of the lambdas for all steps.

Page: "the share of experience, for all steps or one for each"
When: lambda_ of shape (T,) with entries that differ: wrong values.
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
    lam = jnp.broadcast_to(jnp.ravel(lambda_)[0], r_t.shape)
    out = _returns(r_t, discount_t, v_t, lam)
    return lax.stop_gradient(out) if stop_target_gradients else out
