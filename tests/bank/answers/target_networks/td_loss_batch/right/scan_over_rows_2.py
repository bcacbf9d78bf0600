"""Unusual: lax.scan goes through the rows and adds up the squares."""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, *, gamma):
    def add(total, row):
        q, y, action = row
        error = y - lax.dynamic_index_in_dim(q, action, keepdims=False)
        return total + error * error, None

    targets = rewards + gamma * (1 - dones) * jnp.max(q_target, axis=1)
    rows = (q_online, lax.stop_gradient(targets), actions.astype(jnp.int32))
    total, _ = lax.scan(add, jnp.float32(0.0), rows)
    return total / q_online.shape[0]
