"""The Q-values are right, but the gradient does not go through the mean.

Each advantage is then pushed as if nothing were subtracted from it, and the two streams drift: what
belongs into the value is learned by the advantages as well. The mean is part of the function, not a
reference from outside.

Go through the contract again: is there any input here that has to be held fixed?
"""

import jax.numpy as jnp
from jax import lax


def dueling_q(value, advantage):
    v = jnp.reshape(value, (*advantage.shape[:-1], 1))
    return v + advantage - lax.stop_gradient(jnp.mean(advantage, axis=-1, keepdims=True))
