"""Value right for every trace, but above 1 the trace's derivative is held back.
Page: "with `False` the derivative is that of the equation, whole" (c_t "possibly above 1")
When: stop_target_gradients=False, c_t[0] = 1.5.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    c_t = jnp.where(c_t > 1.0, lax.stop_gradient(c_t), c_t)
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def back(g, x):
        r, d, v, c, q = x
        g = r + d * (v - c * q + c * g)
        return g, g

    _, rest = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v_t[:-1], c_t, q_t), reverse=True)
    out = jnp.append(rest, last)
    return lax.stop_gradient(out) if stop_target_gradients else out
