"""Lifts a scalar bootstrap into the loop as a constant.

Page: "`v_t` | **flows**, to the last entry (or the scalar) only"
When: v_t is a scalar and stop_target_gradients=False: the gradient on v_t is zero.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    if jnp.ndim(v_t) == 0:
        seed = jnp.zeros_like(r_t[0]) + lax.stop_gradient(v_t)
    else:
        seed = v_t[-1]

    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    _, out = lax.scan(back, seed, (r_t, discount_t), reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
