"""The Q-values are right, but no gradient reaches the value.

The stream that should learn what a state is worth stays as it was initialised, and the advantages
cannot make up for it, since their mean is taken away.

Both streams are trained by the same loss. Look for a stop that is not called for.
"""

import jax.numpy as jnp
from jax import lax


def dueling_q(value, advantage):
    v = lax.stop_gradient(jnp.reshape(value, (*advantage.shape[:-1], 1)))
    return v + advantage - jnp.mean(advantage, axis=-1, keepdims=True)
