"""Handles T = 1 in a line of its own, before the flag is read.

Page: "`v_t` | **blocked**"
When: T = 1, flag left out or True: v_t, r_t and discount_t are live.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    """Off-policy returns, corrected at each step by a trace."""
    if q_t.shape[0] == 0:
        return r_t + discount_t * v_t
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def step(g, x):
        q, v, r, d, c = x
        g = r + d * (v - c * q + c * g)
        return g, g

    _, rest = lax.scan(step, last, (q_t, v_t[:-1], r_t[:-1], discount_t[:-1], c_t), reverse=True)
    returns = jnp.append(rest, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
