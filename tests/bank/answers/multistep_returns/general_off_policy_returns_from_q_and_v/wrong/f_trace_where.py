"""Continues the return only where discount and trace are non-zero, by a where.

Page: "with `False` the derivative is that of the equation, whole."
When: stop_target_gradients=False and a discount (before the last) is exactly 0: its gradient is 0 and not v - c q + c G.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def back(later, step):
        reward, gamma, value, q, c = step
        now = jnp.where(gamma == 0, reward, reward + gamma * (value - c * q + c * later))
        return now, now

    _, inner = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v_t[:-1], q_t, c_t), reverse=True)
    out = jnp.append(inner, last)
    return lax.stop_gradient(out) if stop_target_gradients else out
