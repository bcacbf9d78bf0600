"""The special case of one step is a constant whatever the flag says.
Page: "`v_t` | ... | **flows**" and "For T = 1, `q_t` and `c_t` have shape `(0,)`."
When: T = 1, stop_target_gradients=False.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    if q_t.shape[0] == 0:
        return lax.stop_gradient(r_t + discount_t * v_t)
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def back(g, x):
        r, d, v, c, q = x
        g = r + d * (v - c * q + c * g)
        return g, g

    _, rest = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v_t[:-1], c_t, q_t), reverse=True)
    out = jnp.append(rest, last)
    return lax.stop_gradient(out) if stop_target_gradients else out
