"""The whole loss, or both of its branches, is stopped: the value is right and every gradient is zero.

An optimiser fed with this changes nothing, step after step, and reports a loss all the while.

A stop belongs around the one quantity that is to be held fixed, not around the result.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    td_error = reward + gamma * jnp.max(q_target) - q_online[jnp.int32(action_taken)]
    return lax.stop_gradient(td_error**2)
