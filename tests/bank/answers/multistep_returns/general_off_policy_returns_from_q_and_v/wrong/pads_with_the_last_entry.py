"""Makes q_t and c_t longer by their own last entries, which do not exist for a single step.

Page: "For $T = 1$, `q_t` and `c_t` have shape `(0,)`."
When: T = 1: an IndexError.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    """Off-policy returns, corrected at each step by a trace."""
    q = jnp.append(q_t, q_t[-1])
    c = jnp.append(c_t, c_t[-1])

    def step(g, x):
        q, v, r, d, c = x
        g = r + d * (v + c * (g - q))
        return g, g

    _, returns = lax.scan(step, q[-1], (q, v_t, r_t, discount_t, c), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
