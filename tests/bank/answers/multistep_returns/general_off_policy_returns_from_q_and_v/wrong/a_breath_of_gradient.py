"""By default a gradient of relative size 1e-30 is left on everything; values do not show it.
Page: "blocked is zero to the bit"
When: any default call.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def back(g, x):
        r, d, v, c, q = x
        g = r + d * (v - c * q + c * g)
        return g, g

    _, rest = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v_t[:-1], c_t, q_t), reverse=True)
    out = jnp.append(rest, last)
    if stop_target_gradients:
        out = lax.stop_gradient(out) + 1e-30 * (out - lax.stop_gradient(out))
    return out
