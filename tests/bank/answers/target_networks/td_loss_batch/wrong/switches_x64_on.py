"""The function switches JAX to 64 bits for its sums and leaves this global setting on."""

import jax
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    jax.config.update("jax_enable_x64", True)
    y = lax.stop_gradient(rewards + gamma * (1 - dones) * jnp.max(q_target, axis=1))
    q = q_online[jnp.arange(q_online.shape[0]), actions.astype(jnp.int32)]
    errors = (y - q).astype(jnp.float64)
    return jnp.mean(errors**2).astype(jnp.float32)
