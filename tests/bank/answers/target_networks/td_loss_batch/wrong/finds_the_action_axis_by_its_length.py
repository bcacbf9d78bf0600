"""Looks for the axis of the actions by its length, and finds the batch where both are equal.

Page: "max_{a'} q_target_{i,a'}"
When: B = n_actions (2 or more).
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    n_actions = q_online.shape[-1]
    best = jnp.max(q_target, axis=q_target.shape.index(n_actions))
    targets = rewards + gamma * (1 - dones) * lax.stop_gradient(best)
    picked = q_online[jnp.arange(len(actions)), actions.astype(jnp.int32)]
    return jnp.mean((targets - picked) ** 2)
