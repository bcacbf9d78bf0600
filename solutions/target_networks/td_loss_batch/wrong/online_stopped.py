"""The predictions are cut off: q_online receives no gradient, while q_target does.

The network that should learn stays as it is, and the one that should hold still is moved instead.

Name the two sides of the difference, prediction and target, and say for each whether an optimiser
may act on it. Then compare with what you wrapped.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    target = rewards + gamma * (1 - dones) * jnp.max(q_target, axis=1)
    rows = jnp.arange(q_online.shape[0])
    prediction = lax.stop_gradient(q_online[rows, jnp.int32(actions)])
    return jnp.mean((target - prediction) ** 2)
