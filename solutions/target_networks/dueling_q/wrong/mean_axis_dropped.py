"""The mean lost its axis and no longer lines up with the advantages.

Shapes are matched from the right, so an array of B means is read as one mean per action. That raises
an error where B and the number of actions differ, and passes in silence where they are equal.

Look for a way to keep the axis that a reduction removes, or to put it back.
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    v = jnp.reshape(value, (*advantage.shape[:-1], 1))
    return v + advantage - jnp.mean(advantage, axis=-1)
