"""Holds the whole error of an ended episode, not its bootstrap alone.

Page: q_online flows: -2 delta_i / B at row i's own action (every row).
When: a row with done = 1 and a non-zero error: its gradient is zero.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    rows = jnp.arange(actions.shape[0])
    prediction = q_online[rows, actions.astype(jnp.int32)]
    going = rewards + gamma * lax.stop_gradient(q_target.max(axis=1)) - prediction
    ended = lax.stop_gradient(rewards - prediction)
    return jnp.mean(jnp.where(dones > 0, ended, going) ** 2)
