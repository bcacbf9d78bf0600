"""The Q-table is flattened and read at row * n_actions + action; the mean square is a dot product."""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    """The mean squared TD error of a batch."""
    size, count = q_online.shape
    places = count * jnp.arange(size) + jnp.rint(actions).astype(int)
    predictions = jnp.take(jnp.ravel(q_online), places)
    futures = lax.reduce_max(q_target, axes=(1,))
    targets = lax.stop_gradient(rewards + (gamma - gamma * dones) * futures)
    errors = targets - predictions
    return jnp.dot(errors, errors, precision=lax.Precision.HIGHEST) / size
