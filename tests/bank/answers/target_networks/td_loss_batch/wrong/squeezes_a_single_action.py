"""Squeezes the target's Q-values, so that with one action the maximum runs over the batch.

Page: "max_{a'} q_target_{i,a'}"
When: n_actions = 1 and B > 1.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    following = jnp.atleast_1d(lax.stop_gradient(q_target).squeeze()).max(axis=-1)
    targets = rewards + gamma * (1 - dones) * following
    rows = jnp.arange(q_online.shape[0])
    return jnp.mean((targets - q_online[rows, actions.astype(jnp.int32)]) ** 2)
