"""Limits the traces to 2, so that products of them cannot explode.

Page: "`c_t` | `(T - 1,)` float32 | the trace of that action; not negative, possibly above 1"
When: a trace is above 2.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    """Off-policy returns, corrected at each step by a trace."""
    last = r_t[-1] + discount_t[-1] * v_t[-1]
    c_t = jnp.where(c_t > 2.0, 2.0, c_t)

    def step(g, x):
        q, v, r, d, c = x
        g = r + d * (v - c * q + c * g)
        return g, g

    _, rest = lax.scan(step, last, (q_t, v_t[:-1], r_t[:-1], discount_t[:-1], c_t), reverse=True)
    returns = jnp.append(rest, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
