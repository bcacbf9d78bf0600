"""Squeeze without an axis turns the value of a batch of one into a scalar, and the indexing after it fails."""

import jax.numpy as jnp


def dueling_q(value, advantage):
    centred = advantage - jnp.mean(advantage, axis=-1, keepdims=True)
    if advantage.ndim == 1:
        return value + centred
    return jnp.squeeze(value)[:, None] + centred
