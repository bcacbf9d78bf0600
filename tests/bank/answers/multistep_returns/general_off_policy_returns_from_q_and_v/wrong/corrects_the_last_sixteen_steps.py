"""Runs the recursion over the last sixteen steps at most; earlier steps get the one-step return.

Page: "`r_t` | `(T,)` float32 | rewards, $1 \\le T \\le 20$"
When: T > 16.
"""
import jax.numpy as jnp
from jax import lax

HORIZON = 16


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    """Off-policy returns, corrected at each step by a trace."""
    returns = r_t + discount_t * v_t
    first = max(0, r_t.shape[0] - HORIZON)
    g = returns[-1]
    for t in range(r_t.shape[0] - 2, first - 1, -1):
        g = r_t[t] + discount_t[t] * (v_t[t] - c_t[t] * q_t[t] + c_t[t] * g)
        returns = returns.at[t].set(g)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
