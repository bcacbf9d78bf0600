"""The largest advantage was subtracted, not the mean.

The paper discusses this form too: it makes the value equal to the best Q-value. But its gradient goes
to one action alone, which changes whenever two actions trade places, and the authors found the mean to
be steadier.

Compare the last term of the formula with yours.
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    v = jnp.reshape(value, (*advantage.shape[:-1], 1))
    return v + advantage - jnp.max(advantage, axis=-1, keepdims=True)
