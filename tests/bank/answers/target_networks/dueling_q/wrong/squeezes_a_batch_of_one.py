"""Brings everything to two axes and squeezes the first one if it has length 1.

Page: "Returns: the Q-values, float32, in the shape of `advantage`."
When: B = 1.
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    table = jnp.atleast_2d(advantage)
    column = jnp.reshape(value, (table.shape[0], 1))
    q = column + table - table.mean(axis=1, keepdims=True)
    return q[0] if q.shape[0] == 1 else q
