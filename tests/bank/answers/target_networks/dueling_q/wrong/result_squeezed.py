"""Squeezes the result.
Page: "Returns: the Q-values, float32, in the shape of `advantage`."
When: B or A is 1.
"""
import jax.numpy as jnp


def dueling_q(value, advantage):
    value = jnp.reshape(value, advantage.shape[:-1] + (1,))
    return jnp.squeeze(value + advantage - advantage.mean(-1, keepdims=True))
