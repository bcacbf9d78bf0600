"""Adds the correction only where the trace is positive, by a where. The number is the same; the slope in
a trace that is zero is lost.

Page: with False, `c_t` flows; "with False the derivative is that of the equation, whole"; a trace may be 0.
When: stop_target_gradients=False and a trace of exactly 0.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    plain = r_t + discount_t * v_t
    g = plain[-1]
    found = [g]
    for t in range(r_t.shape[0] - 2, -1, -1):
        correction = jnp.where(c_t[t] > 0, discount_t[t] * c_t[t] * (g - q_t[t]), 0.0)
        g = plain[t] + correction
        found.append(g)
    out = jnp.stack(found[::-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
