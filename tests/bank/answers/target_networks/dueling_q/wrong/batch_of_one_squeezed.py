"""Brings everything to (B, A) and squeezes at the end to undo it for single states.

Page: "Returns: the Q-values, float32, in the shape of `advantage`."
When: B = 1 or A = 1.
"""
import jax.numpy as jnp


def dueling_q(value, advantage):
    advantage = jnp.atleast_2d(advantage)
    value = jnp.reshape(jnp.asarray(value), (-1, 1))
    q = value + advantage - jnp.mean(advantage, axis=1, keepdims=True)
    return jnp.squeeze(q)
