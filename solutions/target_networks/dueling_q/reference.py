"""The dueling head: Q-values from a state value and centred advantages (Wang et al., 2016)."""

import jax.numpy as jnp


def dueling_q(value, advantage):
    """v + a − mean(a), with the mean over the actions of each state."""
    v = jnp.reshape(value, (*advantage.shape[:-1], 1))
    return v + advantage - jnp.mean(advantage, axis=-1, keepdims=True)
