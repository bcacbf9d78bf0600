"""Keeps the index of the rows for each batch size; one that was made under jit is a tracer, and breaks the next call.

Page: "A second call works like the first one" and "the function works under `jax.jit`"
When: the first call for a batch size was under jit, and another trace or a call without jit follows.
"""

import jax.numpy as jnp
from jax import lax

_ROWS = {}


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    size = q_online.shape[0]
    if size not in _ROWS:
        _ROWS[size] = jnp.arange(size)
    targets = rewards + gamma * (1 - dones) * lax.stop_gradient(q_target.max(axis=1))
    return jnp.mean((targets - q_online[_ROWS[size], actions.astype(jnp.int32)]) ** 2)
