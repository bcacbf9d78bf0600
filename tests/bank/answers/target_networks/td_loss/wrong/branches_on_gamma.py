"""Leaves the bootstrap out with a Python `if` where the discount is zero.

Page: "It must work under `jax.jit` and `jax.vmap`."
When: `gamma` is traced.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    target = jnp.asarray(reward, dtype=jnp.float32)
    if gamma > 0:
        target = target + gamma * lax.stop_gradient(q_target).max()
    return (target - q_online[jnp.int32(action_taken)]) ** 2
