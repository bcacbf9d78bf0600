"""Squeezes the target's table before the maximum; with one action the maximum then runs over the batch.

Page: max over a' of q_target_{i,a'}, row by row.
When: n_actions = 1 and B > 1.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    best = jnp.max(jnp.atleast_1d(jnp.squeeze(lax.stop_gradient(q_target))), axis=-1)
    prediction = jnp.take_along_axis(q_online, actions.astype(jnp.int32)[:, None], axis=1)[:, 0]
    return jnp.mean((rewards + gamma * (1 - dones) * best - prediction) ** 2)
