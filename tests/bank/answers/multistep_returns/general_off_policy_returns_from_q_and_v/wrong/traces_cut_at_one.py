"""Cuts the traces at 1, as Retrace does - but what comes in are the traces already.

Page: c_t is "the trace of that action; not negative, possibly above 1".
When: a trace above 1.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    c_t = jnp.where(c_t > 1.0, 1.0, c_t)
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def step(g, x):
        r, d, v, c, q = x
        g = r + d * (v - c * q + c * g)
        return g, g

    _, g = lax.scan(step, last, (r_t[:-1], discount_t[:-1], v_t[:-1], c_t, q_t), reverse=True)
    g = jnp.append(g, last)
    return lax.stop_gradient(g) if stop_target_gradients else g
