"""Where a trace is 0 it takes the one-step return by `where`: right value, no gradient for that trace.

Page: "with `False` the gradient is the full derivative of the equation."
When: stop_target_gradients=False and an entry of c_t is exactly 0.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    """Off-policy returns, corrected at each step by a trace."""
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def step(g, x):
        q, v, r, d, c = x
        g = r + d * jnp.where(c > 0, v + c * (g - q), v)
        return g, g

    _, rest = lax.scan(step, last, (q_t, v_t[:-1], r_t[:-1], discount_t[:-1], c_t), reverse=True)
    returns = jnp.append(rest, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
