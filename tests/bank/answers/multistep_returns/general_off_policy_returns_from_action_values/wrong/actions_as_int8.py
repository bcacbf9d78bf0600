"""Converts the actions to int8 to save memory.

Page: "the actions taken, whole numbers from 0 to `n_actions` − 1 that arrive as floats"
When: n_actions >= 128: JAX raises an OverflowError (or, in versions that do not, picks a wrong action from 128 on).
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    """Off-policy returns from the Q-values of all actions."""
    v = jnp.einsum("ta,ta->t", pi_t, q_t)
    taken = q_t[jnp.arange(q_t.shape[0]), a_t.astype(jnp.int8)]
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(g, x):
        q, v, r, d, c = x
        g = r + d * (v - c * q + c * g)
        return g, g

    rest = tuple(x[:-1] for x in (taken, v, r_t, discount_t, c_t))
    returns = jnp.append(lax.scan(step, last, rest, reverse=True)[1], last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
