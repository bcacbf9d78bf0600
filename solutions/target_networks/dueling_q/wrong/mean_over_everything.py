"""One mean was taken over all states and all actions together.

The advantages of a single state then do not average to zero, and its value is no longer the mean of
its Q-values. With a batch of one you would not notice.

Name the axis that the mean should run over.
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    v = jnp.reshape(value, (*advantage.shape[:-1], 1))
    return v + advantage - jnp.mean(advantage)
