"""Values of shape (B,) were added to the advantages as they came, one for each column.

Broadcasting lines shapes up from the right, so B values next to a (B, A) array are taken for A
values. Where the two numbers differ you get an error; where they are equal, states silently swap
their values with actions.

Give the values an axis for the actions, however they arrive.
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    return value + advantage - jnp.mean(advantage, axis=-1, keepdims=True)
