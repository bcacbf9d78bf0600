"""Leaves actions with probability 0 out of the expectation by `where`.

Page: "`pi_t` | **blocked** | **flows**"
When: stop_target_gradients=False and some probability is exactly 0: its derivative is the Q-value, and not 0.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    """Off-policy returns from the Q-values of all actions."""
    v = jnp.where(pi_t > 0, pi_t * q_t, 0.0).sum(axis=1)
    taken = q_t[jnp.arange(q_t.shape[0]), a_t.astype(jnp.int32)]
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(g, x):
        q, v, r, d, c = x
        g = r + d * (v - c * q + c * g)
        return g, g

    rest = tuple(x[:-1] for x in (taken, v, r_t, discount_t, c_t))
    returns = jnp.append(lax.scan(step, last, rest, reverse=True)[1], last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
