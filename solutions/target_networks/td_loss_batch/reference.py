"""The TD loss of a whole batch, with the bootstraps held fixed (Mnih et al., 2015)."""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    """The mean over transitions of (r + γ(1 − d)·sg(max q_target) − q_online[a])²."""
    bootstrap = lax.stop_gradient(jnp.max(q_target, axis=1))
    target = rewards + gamma * (1 - dones) * bootstrap
    rows = jnp.arange(q_online.shape[0])
    return jnp.mean((target - q_online[rows, jnp.int32(actions)]) ** 2)
