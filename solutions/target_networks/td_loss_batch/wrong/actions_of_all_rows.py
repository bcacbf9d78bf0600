"""Each row was read at the actions of all rows, which gives B × B predictions instead of B.

A slice beside an array of indices means "for every row, all of these columns". The loss then asks
Q-values of actions that were not taken in a state to match what happened in other states.

Rows and columns have to be picked in pairs: the first row with the first action, the second with
the second. Print the shape of what you picked.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_target, axis=1))
    target = rewards + gamma * (1 - dones) * bootstrap
    return jnp.mean((target - q_online[:, jnp.int32(actions)]) ** 2)
