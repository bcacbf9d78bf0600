"""With the flag off the subtracted prediction is still held constant.

Page: "`q_t` | **blocked** | **flows**, with a minus sign"
When: stop_target_gradients=False and T > 1.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    """Off-policy returns, corrected at each step by a trace."""
    control = lax.stop_gradient(q_t)
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def step(g, x):
        q, v, r, d, c = x
        g = r + d * (v - c * q + c * g)
        return g, g

    _, rest = lax.scan(step, last, (control, v_t[:-1], r_t[:-1], discount_t[:-1], c_t), reverse=True)
    returns = jnp.append(rest, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
