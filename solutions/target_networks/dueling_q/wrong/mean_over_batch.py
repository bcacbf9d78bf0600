"""The mean was taken over the batch, so each action is compared with itself in other states.

How good an action is in one state says nothing about how good it is in another. With this mean, the
Q-values of a state change when other states are put into the batch beside it.

Say what each axis of `advantage` counts, and which of them a mean over actions should remove.
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    v = jnp.reshape(value, (*advantage.shape[:-1], 1))
    return v + advantage - jnp.mean(advantage, axis=0, keepdims=True)
