"""Hands out a numpy array of doubles in an eager default call.

Page: "Returns: float32 of shape `(T,)`, identical for both settings of the flag"
When: flag left out or True and no tracing: the dtype of the result is float64.
"""
import jax
import jax.numpy as jnp
import numpy as np
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
    out = _returns(q_t, v_t, r_t, discount_t, c_t)
    if not stop_target_gradients:
        return out
    if isinstance(out, jax.core.Tracer):
        return lax.stop_gradient(out)
    return np.array(out, dtype=float)  # a numpy array cannot carry gradients
