"""Clips the rewards to [-5, 5].
Page: "| `rewards` | `(B,)` float32 | the rewards |"
When: a reward is larger than 5 in size.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    rewards = jnp.clip(rewards, -5.0, 5.0)
    best = lax.stop_gradient(q_target).max(axis=1)
    predicted = q_online[jnp.arange(len(rewards)), actions.astype(jnp.int32)]
    return jnp.mean((rewards + gamma * (1 - dones) * best - predicted) ** 2)
