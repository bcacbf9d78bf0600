"""Always adds an action axis to a batched value.
Page: "**The result has three axes.** The value had its action axis already when another was added."
When: value has shape (B, 1): the result is (B, B, A), or (1, 1, A).
"""
import jax.numpy as jnp


def dueling_q(value, advantage):
    value = jnp.asarray(value)
    return value[..., None] + advantage - advantage.mean(axis=-1, keepdims=True)
