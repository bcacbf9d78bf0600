"""Treats a batch of one as a running episode, whatever its flag says.

Page: "1 where the episode ended with this transition" and "Any B >= 1 is possible"
When: B = 1 and the episode ended.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    batch = rewards.shape[0]
    live = 1.0 - dones if batch > 1 else jnp.ones_like(dones)
    y = lax.stop_gradient(rewards + gamma * live * q_target.max(axis=1))
    q = jnp.take_along_axis(q_online, actions.astype(jnp.int32)[:, None], axis=1)[:, 0]
    return jnp.mean(jnp.square(y - q))
