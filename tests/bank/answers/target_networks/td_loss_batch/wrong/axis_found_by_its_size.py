"""Looks for the action axis by its length and finds the batch axis if both are equal.
Page: "When $B$ equals the number of actions, the same mistake passes in silence."
When: B equals n_actions: the maximum runs over the batch.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    n_actions = q_target.shape[-1]
    axis = q_target.shape.index(n_actions)
    best = lax.stop_gradient(jnp.max(q_target, axis=axis))
    predicted = q_online[jnp.arange(q_online.shape[0]), actions.astype(jnp.int32)]
    return jnp.mean((rewards + gamma * (1.0 - dones) * best - predicted) ** 2)
