"""Value and advantages were added, and nothing was subtracted.

A constant can then move from one stream to the other without any change of the Q-values. Training
cannot tell the two apart, and "the value of a state" means nothing any more.

Look for the term of the formula that prevents this.
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    v = jnp.reshape(value, (*advantage.shape[:-1], 1))
    return v + advantage
