"""Unrolls the last two steps by hand and stops the inputs of the loop only: the last trace and q escape.

Page: "`r_t`, `discount_t`, `c_t` | **blocked**" and "`q_t` | **blocked**"
When: flag left out or True, T > 1 and discount_t[-2] > 0: a gradient reaches c_t[-1] and q_t[-1].
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    """Off-policy returns, corrected at each step by a trace."""
    hold = lax.stop_gradient if stop_target_gradients else (lambda x: x)
    r, d, v = hold(r_t), hold(discount_t), hold(v_t)
    g = r[-1] + d[-1] * v[-1]
    returns = [g]
    if r_t.shape[0] > 1:
        g = r[-2] + d[-2] * (v[-2] + c_t[-1] * (g - q_t[-1]))
        returns.append(g)
    q, c, g = hold(q_t), hold(c_t), hold(g)
    for t in range(r_t.shape[0] - 3, -1, -1):
        g = r[t] + d[t] * (v[t] - c[t] * q[t] + c[t] * g)
        returns.append(g)
    return jnp.stack(returns[::-1])
