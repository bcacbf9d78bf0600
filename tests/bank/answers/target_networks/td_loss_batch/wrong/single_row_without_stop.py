"""Has a short cut for a batch of one, in which the stop was forgotten.
Page: "**blocked**: exactly zero"
When: B is 1 and the transition did not end its episode.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    index = actions.astype(jnp.int32)
    if q_online.shape[0] == 1:
        delta = rewards[0] + gamma * (1 - dones[0]) * q_target[0].max() - q_online[0, index[0]]
        return delta**2
    best = lax.stop_gradient(q_target.max(axis=1))
    predicted = jnp.take_along_axis(q_online, index[:, None], axis=1).squeeze(1)
    return jnp.mean((rewards + gamma * (1 - dones) * best - predicted) ** 2)
