"""Treats the rows as consecutive steps: after a row that ended, no later row bootstraps.
Page: "1 where the episode ended with this transition, else 0"
When: a row with done = 1 is followed by a row with done = 0.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    alive = jnp.cumprod(1.0 - dones)
    best = lax.stop_gradient(q_target.max(axis=1))
    predicted = q_online[jnp.arange(len(rewards)), actions.astype(jnp.int32)]
    return jnp.mean((rewards + gamma * alive * best - predicted) ** 2)
