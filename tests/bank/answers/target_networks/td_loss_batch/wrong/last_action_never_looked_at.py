r"""The loop for the maximum ends one action early.
Page: "\mathrm{sg}\bigl(\max_{a'} q^{\text{target}}_{i,a'}\bigr)"
When: the last action is the best one in a row that did not end its episode.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    held = lax.stop_gradient(q_target)
    best = held[:, 0]
    for j in range(1, held.shape[1] - 1):
        best = jnp.maximum(best, held[:, j])
    predicted = q_online[jnp.arange(len(rewards)), actions.astype(jnp.int32)]
    return jnp.mean((rewards + gamma * (1 - dones) * best - predicted) ** 2)
