"""Masks with one class too few ("0 to n_actions - 1"), so the last action is never found.

Page: "the actions taken, whole numbers from 0 to `n_actions` − 1"
When: the action n_actions - 1 was taken at a step before the last, with discount and trace above 0.
"""
import jax
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    """Off-policy returns from the Q-values of all actions."""
    last_action = q_t.shape[1] - 1
    mask = jnp.pad(jax.nn.one_hot(a_t.astype(jnp.int32), last_action), ((0, 0), (0, 1)))
    taken = jnp.sum(mask * q_t, axis=1)
    v = jnp.sum(pi_t * q_t, axis=1)
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(g, x):
        q, v, r, d, c = x
        g = r + d * (v - c * q + c * g)
        return g, g

    rest = tuple(x[:-1] for x in (taken, v, r_t, discount_t, c_t))
    returns = jnp.append(lax.scan(step, last, rest, reverse=True)[1], last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
