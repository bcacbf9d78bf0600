"""For a trajectory of one step the flag is never looked at.

Page: "`v_t` | **blocked**" in the column "default, or `True`"
When: T = 1 with the flag left out or True: gradients on v_t, r_t and discount_t.
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
    if q_t.shape == (0,):
        return r_t + discount_t * v_t
    out = _returns(q_t, v_t, r_t, discount_t, c_t)
    return lax.stop_gradient(out) if stop_target_gradients else out
