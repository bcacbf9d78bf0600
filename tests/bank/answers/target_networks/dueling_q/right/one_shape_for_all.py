"""Brings every value into the shape of the kept mean."""
import jax.numpy as jnp


def dueling_q(value, advantage):
    value = jnp.reshape(value, (*advantage.shape[:-1], 1))
    return value + (advantage - jnp.mean(advantage, axis=-1, keepdims=True))
