"""Starts the recursion from a frozen copy of the last value.

Page: "`v_t` | **blocked** | **flows**, at every step where lambda < 1 and at the end"
When: stop_target_gradients=False: v_t[-1] gets the gradient of its part (1 - lambda) only, none as G_T (none at all for lambda 1).
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lam = jnp.broadcast_to(lambda_, r_t.shape)

    def back(later, step):
        reward, gamma, value, mix = step
        now = reward + gamma * ((1 - mix) * value + mix * later)
        return now, now

    seed = lax.stop_gradient(v_t[-1])  # a bootstrap is not trained
    _, out = lax.scan(back, seed, (r_t, discount_t, v_t, lam), reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
