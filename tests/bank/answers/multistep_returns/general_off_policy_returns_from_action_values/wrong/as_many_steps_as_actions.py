"""Looks for the axis of the actions by its length, and finds the wrong one in a square array.

Page: "$v_t = \\sum_a \\pi_t(a)\\, q_t(a)$" and "`q_t` | `(T, n_actions)` float32"
When: T = n_actions (and T > 1).
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    """Off-policy returns from the Q-values of all actions."""
    n_actions = pi_t.shape[-1]
    v = jnp.sum(pi_t * q_t, axis=q_t.shape.index(n_actions))
    taken = jnp.take_along_axis(q_t, a_t.astype(int)[:, None], axis=1)[:, 0]
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(g, x):
        q, v, r, d, c = x
        g = r + d * (v - c * q + c * g)
        return g, g

    rest = tuple(x[:-1] for x in (taken, v, r_t, discount_t, c_t))
    returns = jnp.append(lax.scan(step, last, rest, reverse=True)[1], last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
