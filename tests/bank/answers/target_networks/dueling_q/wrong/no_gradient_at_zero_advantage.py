"""The advantage is put together from its positive and negative part, and an advantage of exactly 0 gets no
gradient.
"""

import jax
import jax.numpy as jnp


def dueling_q(value, advantage):
    v = jnp.reshape(value, advantage.shape[:-1] + (1,))
    gains, losses = jax.nn.relu(advantage), jax.nn.relu(-advantage)
    centred = (gains - losses) - (gains - losses).mean(axis=-1, keepdims=True)
    return v + centred
