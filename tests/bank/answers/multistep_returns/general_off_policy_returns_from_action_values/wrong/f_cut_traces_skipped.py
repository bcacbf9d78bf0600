"""Skips the correction where the trace is zero, and with it the slope in the trace.

Page: "`r_t`, `discount_t`, `c_t` | **blocked** | **flows** (the last trace is not used and gets zero)"
When: stop_target_gradients=False and a trace before the last is exactly 0: its gradient is 0 and not gamma (G - q).
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True):
    v = jnp.sum(pi_t * q_t, axis=1)
    qa = q_t[jnp.arange(len(r_t)), a_t.astype(int)]
    last = r_t[-1] + discount_t[-1] * v[-1]

    def back(later, step):
        reward, gamma, value, q, c = step
        correction = jnp.where(c > 0, c * (later - q), 0.0)
        now = reward + gamma * (value + correction)
        return now, now

    _, inner = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v[:-1], qa[:-1], c_t[:-1]), reverse=True)
    out = jnp.append(inner, last)
    return lax.stop_gradient(out) if stop_target_gradients else out
