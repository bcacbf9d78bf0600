"""Looks for the action axis by its length and finds the batch axis if both are equal.
Page: "The mean runs over states as well as actions, or over states only."
When: B equals A (larger than 1), in both batch forms.
"""
import jax.numpy as jnp


def dueling_q(value, advantage):
    axis = advantage.shape.index(advantage.shape[-1])
    value = jnp.reshape(value, advantage.shape[:-1] + (1,))
    return value + advantage - jnp.mean(advantage, axis=axis, keepdims=True)
