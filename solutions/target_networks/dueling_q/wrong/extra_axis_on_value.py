"""The values got one more axis although they had it already, and the result has three axes.

A (B, 1, 1) array against (B, A) gives (B, B, A): the value of every state with the advantages of
every state. It works for values of shape (B,), which is easy to take for the general case.

Derive the shape that the values need from the shape of the advantages.
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    return value[..., None] + advantage - jnp.mean(advantage, axis=-1, keepdims=True)
