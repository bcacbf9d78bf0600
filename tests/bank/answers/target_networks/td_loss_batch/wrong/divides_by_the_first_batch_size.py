r"""Remembers the batch size of the first call and divides by it for ever.
Page: "Any $B \ge 1$ is possible, and the function works under `jax.jit`."
When: a later call has another batch size than the first.
"""
import jax.numpy as jnp
from jax import lax

_size = []


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    if not _size:
        _size.append(q_online.shape[0])
    best = lax.stop_gradient(q_target.max(axis=1))
    predicted = q_online[jnp.arange(q_online.shape[0]), actions.astype(jnp.int32)]
    delta = rewards + gamma * (1 - dones) * best - predicted
    return jnp.sum(delta**2) / _size[0]
