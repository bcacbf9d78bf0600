"""The bootstrap is the maximum over q_online, so q_target is never used.

The slowly moving copy is what keeps the target from chasing the prediction. Without it, each step
also moves what the next step aims at.

Read the formula once more: which of the two networks estimates the value of the next state?
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_online))
    return (reward + gamma * bootstrap - q_online[jnp.int32(action_taken)]) ** 2
