r"""Reads each prediction as the mean of all entries of its row that equal it.
Page: "at row $i$'s own action, where $\delta_i$ is that row's TD error; 0 elsewhere"
When: a row of q_online holds the taken action's value a second time; the gradient is shared.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    taken = jnp.take_along_axis(q_online, actions.astype(jnp.int32)[:, None], axis=1)
    predicted = jnp.mean(q_online, axis=1, where=q_online == taken)
    best = lax.stop_gradient(q_target.max(axis=1))
    return jnp.mean((rewards + gamma * (1 - dones) * best - predicted) ** 2)
