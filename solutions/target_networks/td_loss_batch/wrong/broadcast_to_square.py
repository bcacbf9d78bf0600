"""Every prediction was compared with every target, not only with its own.

A column of shape (B, 1) against a row of shape (B,) broadcasts to (B, B), and the mean over that
square is a loss of the right size that trains each Q-value towards the average target.

Write down the shape of each side right before the subtraction, and make them the same.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_target, axis=1))
    target = rewards + gamma * (1 - dones) * bootstrap
    prediction = jnp.take_along_axis(q_online, jnp.int32(actions)[:, None], axis=1)
    return jnp.mean((target - prediction) ** 2)
