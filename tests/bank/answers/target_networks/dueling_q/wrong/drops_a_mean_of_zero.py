"""Subtracts the mean only where it is not zero: the value is the same, the gradient is not.

Page: "`advantage` | flows: dQ_i/da_j = [i = j] - 1/A within a state"
When: the advantages of a state have a mean of exactly 0 (all zeros, say).
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    mean = advantage.mean(axis=-1, keepdims=True)
    centred = jnp.where(mean == 0, advantage, advantage - mean)
    return jnp.reshape(jnp.asarray(value), mean.shape) + centred
