"""Reads the action with int(), and falls back to a branch without a stop where that fails.

Page: "`q_target` | blocked: exactly zero" and "It must work under `jax.jit` and `jax.vmap`"
When: `action_taken` is traced (under jit or vmap); without them all is right.
"""

import jax
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    try:
        action = int(action_taken)
        bootstrap = lax.stop_gradient(jnp.max(q_target))
    except jax.errors.ConcretizationTypeError:
        action = jnp.asarray(action_taken).astype(jnp.int32)
        bootstrap = jnp.max(q_target)
    delta = reward + gamma * bootstrap - q_online[action]
    return delta**2
