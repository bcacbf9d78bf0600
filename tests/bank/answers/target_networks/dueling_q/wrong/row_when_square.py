"""Adds the action axis to a flat value only if its length differs from the number of actions.
Page: "$B$ may well be equal to $A$, or 1."
When: value has shape (B,) and B equals A (larger than 1): values are handed to actions instead of states.
"""
import jax.numpy as jnp


def dueling_q(value, advantage):
    value = jnp.asarray(value)
    if value.ndim == 1 and value.shape[-1] != advantage.shape[-1]:
        value = value[:, None]
    return value + advantage - advantage.mean(axis=-1, keepdims=True)
