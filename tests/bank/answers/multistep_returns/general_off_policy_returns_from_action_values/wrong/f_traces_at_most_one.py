"""Clips the traces at one.

Page: "the traces; not negative, possibly above 1"
When: a trace before the last is above 1: wrong values.
"""
import jax.numpy as jnp
from jax import lax


def _recursion(v, qa, r_t, discount_t, c_t):
    last = r_t[-1] + discount_t[-1] * v[-1]

    def back(later, step):
        reward, gamma, value, q, c = step
        now = reward + gamma * (value - c * q + c * later)
        return now, now

    _, inner = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v[:-1], qa[:-1], c_t[:-1]), reverse=True)
    return jnp.append(inner, last)


def general_off_policy_returns_from_action_values(q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True):
    v = (pi_t * q_t).sum(-1)
    qa = q_t[jnp.arange(len(r_t)), a_t.astype(int)]
    c = jnp.where(c_t > 1.0, 1.0, c_t)
    out = _recursion(v, qa, r_t, discount_t, c)
    return lax.stop_gradient(out) if stop_target_gradients else out
