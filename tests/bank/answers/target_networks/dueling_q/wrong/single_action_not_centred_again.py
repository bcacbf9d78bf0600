"""With one action there is nothing to compare, so nothing is subtracted.

Page: Q_i = v + a_i - (1/A) sum_j a_j.
When: A = 1: Q must be v whatever the advantage.
"""
import jax.numpy as jnp


def dueling_q(value, advantage):
    *states, n_actions = advantage.shape
    q = jnp.reshape(value, (*states, 1)) + advantage
    if n_actions > 1:
        q = q - jnp.mean(advantage, axis=-1, keepdims=True)
    return q
