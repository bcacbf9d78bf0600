"""Errors are divided by a scale made from q_target and multiplied by its stopped copy; the scale lets a
gradient into q_target.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    scale = 1.0 + jnp.max(jnp.abs(q_target))
    y = lax.stop_gradient(rewards + gamma * (1 - dones) * jnp.max(q_target, axis=1))
    q = q_online[jnp.arange(q_online.shape[0]), actions.astype(jnp.int32)]
    return jnp.mean(((y - q) / scale) ** 2) * lax.stop_gradient(scale) ** 2
