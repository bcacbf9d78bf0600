"""Takes the mean only where there is more than one row.
Page: "Returns: a float32 scalar, shape `()`."
When: B is 1: the result has shape (1,), which jax.grad refuses.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    best = lax.stop_gradient(q_target.max(axis=1))
    predicted = q_online[jnp.arange(len(rewards)), actions.astype(jnp.int32)]
    squared = (rewards + gamma * (1 - dones) * best - predicted) ** 2
    return jnp.mean(squared) if len(rewards) > 1 else squared
