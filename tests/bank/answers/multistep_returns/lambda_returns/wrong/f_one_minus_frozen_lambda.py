"""Freezes the lambda in 1 - lambda, whatever the flag says.

Page: "What flows is the derivative of the formula above, nothing held back."
When: stop_target_gradients=False: the gradient on lambda_ lacks the part -gamma v (it is gamma G' and not gamma (G' - v)).
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lam = jnp.broadcast_to(lambda_, r_t.shape)
    believed = r_t + discount_t * (1 - lax.stop_gradient(lam)) * v_t

    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    _, out = lax.scan(back, v_t[-1], (believed, discount_t * lam), reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
