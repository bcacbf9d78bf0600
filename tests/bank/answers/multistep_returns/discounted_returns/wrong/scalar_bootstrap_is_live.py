"""Stops rewards, discounts and an array of values, but takes a scalar bootstrap as it is.

Page: "`v_t` | **blocked**: exactly zero"
When: v_t is a scalar and the flag is left out or True.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    """The discounted return from every step of a trajectory on."""
    if stop_target_gradients:
        r_t = lax.stop_gradient(r_t)
        discount_t = lax.stop_gradient(discount_t)
    if jnp.ndim(v_t) == 0:
        last = jnp.asarray(v_t, r_t.dtype)
    else:
        last = lax.stop_gradient(v_t)[-1] if stop_target_gradients else v_t[-1]

    def step(g, x):
        g = x[0] + x[1] * g
        return g, g

    return lax.scan(step, last, (r_t, discount_t), reverse=True)[1]
