"""Finds the prediction as the mean of all entries that are equal to it; equal actions then share the gradient.

Page: q_online flows: -2 delta at the action taken; 0 elsewhere.
When: another action has the same Q-value as the one taken (all zeros at the start).
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    wanted = lax.stop_gradient(q_online[jnp.int32(action_taken)])
    same = (q_online == wanted).astype(q_online.dtype)
    prediction = jnp.sum(same * q_online) / jnp.sum(same)
    return (reward + gamma * lax.stop_gradient(q_target.max()) - prediction) ** 2
