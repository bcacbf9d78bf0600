"""Rewards are stored in bfloat16 on the way, which rounds those with more than about two digits."""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    rewards = rewards.astype(jnp.bfloat16)
    y = lax.stop_gradient(rewards + gamma * (1 - dones) * jnp.max(q_target, axis=1))
    q = jnp.take_along_axis(q_online, actions.astype(jnp.int32)[:, None], axis=1)[:, 0]
    return jnp.mean((y - q) ** 2).astype(jnp.float32)
