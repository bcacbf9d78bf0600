"""Adds up the rows in a scan."""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    def add(total, row):
        q, frozen, action, reward, done = row
        y = jnp.where(done > 0, reward, reward + gamma * frozen.max())
        return total + (q[action] - lax.stop_gradient(y)) ** 2, None

    rows = (q_online, lax.stop_gradient(q_target), actions.astype(jnp.int32), rewards, dones)
    total, _ = lax.scan(add, jnp.zeros((), q_online.dtype), rows)
    return total / q_online.shape[0]
