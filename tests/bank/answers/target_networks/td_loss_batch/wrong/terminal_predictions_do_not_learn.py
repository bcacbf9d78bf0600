"""The value is right, but the predictions of terminal rows are stopped and get no gradient."""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    q = q_online[jnp.arange(q_online.shape[0]), actions.astype(jnp.int32)]
    best = lax.stop_gradient(jnp.max(q_target, axis=1))
    running = rewards + gamma * best - q
    ended = rewards - lax.stop_gradient(q)
    errors = jnp.where(dones == 1, ended, running)
    return jnp.mean(errors**2)
