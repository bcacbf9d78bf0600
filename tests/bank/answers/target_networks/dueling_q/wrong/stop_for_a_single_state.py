"""Stops the mean in the branch for a single state only.
Page: "Nothing is blocked here."
When: advantage has shape (A,): the gradient lacks the -1/A.
"""
import jax.numpy as jnp
from jax import lax


def dueling_q(value, advantage):
    if advantage.ndim == 1:
        return value + advantage - lax.stop_gradient(advantage.mean())
    value = jnp.reshape(value, (-1, 1))
    return value + advantage - advantage.mean(axis=1, keepdims=True)
