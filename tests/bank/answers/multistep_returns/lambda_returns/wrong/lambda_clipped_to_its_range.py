"""Clips lambda to [0, 1] on entry. The number does not change, but exactly at 0 and at 1 the clip is at
its edge and passes only half of the derivative.

Page: with False, `lambda_` flows: "What flows is the derivative of the formula above, nothing held back";
lambda is from 0 to 1.
When: stop_target_gradients=False and a lambda of exactly 0 or exactly 1 (the default).
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    share = jnp.minimum(jnp.maximum(jnp.broadcast_to(lambda_, r_t.shape), 0.0), 1.0)

    def step(ahead, now):
        r, d, v, lam = now
        here = r + d * ((1 - lam) * v + lam * ahead)
        return here, here

    _, out = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, share), reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
