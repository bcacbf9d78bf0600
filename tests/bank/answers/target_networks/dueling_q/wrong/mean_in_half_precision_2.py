"""Takes the mean in float16.

Page: "Q_i = v + a_i - 1/A sum_j a_j"
When: the mean needs more than 11 bits; above 65504 it is infinite.
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    mean = jnp.mean(advantage.astype(jnp.float16), axis=-1, keepdims=True)
    value = jnp.reshape(jnp.asarray(value), mean.shape)
    return value + advantage - mean.astype(jnp.float32)
