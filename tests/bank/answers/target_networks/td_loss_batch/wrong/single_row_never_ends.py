"""A batch of one is treated as a single transition, and its `done` is forgotten.
Page: "$\\gamma (1 - d_i) sg(...)$"; "Any $B \\ge 1$ is possible"
When: B = 1 and dones = [1.0]."""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    index = actions.astype(jnp.int32)
    if q_online.shape[0] == 1:
        y = rewards[0] + gamma * lax.stop_gradient(jnp.max(q_target))
        return (y - q_online[0, index[0]]) ** 2
    y = rewards + gamma * (1 - dones) * lax.stop_gradient(jnp.max(q_target, axis=1))
    return jnp.mean((y - q_online[jnp.arange(len(index)), index]) ** 2)
