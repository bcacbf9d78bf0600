"""Looks up the action axis by its length; in a square table the first axis of that length is the batch.

Page: max over a' of q_target_{i,a'}; "Any B >= 1 is possible".
When: B == n_actions (more than one).
"""
import jax
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    n_actions = q_online.shape[-1]
    best = jnp.max(q_target, axis=q_target.shape.index(n_actions))
    y = rewards + gamma * (1 - dones) * lax.stop_gradient(best)
    picked = jax.nn.one_hot(actions.astype(jnp.int32), n_actions)
    return jnp.mean((y - jnp.sum(picked * q_online, axis=-1)) ** 2)
