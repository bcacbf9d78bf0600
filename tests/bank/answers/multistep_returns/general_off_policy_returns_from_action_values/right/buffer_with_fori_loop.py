"""Flat indices pick the actions, and a fori_loop with static bounds writes the returns into a buffer of its
own.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    steps, actions = q_t.shape
    flat = jnp.arange(steps) * actions + jnp.rint(a_t).astype("int32")
    q_taken = q_t.reshape(-1)[flat]
    v = (pi_t * q_t).sum(axis=1)
    one_step = r_t + discount_t * v
    weight = discount_t * c_t

    def fill(i, returns):
        t = steps - 2 - i
        correction = weight[t] * (returns[t + 1] - q_taken[t])
        return returns.at[t].add(correction)

    returns = lax.fori_loop(0, steps - 1, fill, one_step)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
