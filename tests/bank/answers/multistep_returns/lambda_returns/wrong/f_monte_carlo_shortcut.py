"""Takes a short cut when lambda_ is left at its default, and forgets the stop on it.

Page: "`r_t`, `discount_t` | **blocked**" in the column "default, or `True`"
When: lambda_ left out, or given as the Python number 1.0, with the flag left out or True: r_t, discount_t and v_t get gradients.
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
    if isinstance(lambda_, float) and lambda_ == 1.0:
        def back(later, step):
            now = step[0] + step[1] * later
            return now, now

        return lax.scan(back, v_t[-1], (r_t, discount_t), reverse=True)[1]
    out = _returns(r_t, discount_t, v_t, jnp.broadcast_to(lambda_, r_t.shape))
    return lax.stop_gradient(out) if stop_target_gradients else out
