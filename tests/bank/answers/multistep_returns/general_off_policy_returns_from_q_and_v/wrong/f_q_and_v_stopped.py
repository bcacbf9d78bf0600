"""Stops the two predictions and nothing else.

Page: "`r_t`, `discount_t`, `c_t` | **blocked**" / "Stopping `q_t` and `v_t` is not the same as stopping what was made of them."
When: flag left out or True: gradients on r_t, discount_t and c_t.
"""
import jax.numpy as jnp
from jax import lax


def _returns(q_t, v_t, r_t, discount_t, c_t):
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def back(later, step):
        reward, gamma, value, q, c = step
        now = reward + gamma * (value - c * q + c * later)
        return now, now

    _, inner = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v_t[:-1], q_t, c_t), reverse=True)
    return jnp.append(inner, last)


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    if stop_target_gradients:
        q_t, v_t = lax.stop_gradient((q_t, v_t))
    return _returns(q_t, v_t, r_t, discount_t, c_t)
