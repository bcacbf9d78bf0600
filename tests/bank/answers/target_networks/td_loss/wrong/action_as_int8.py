"""Casts the action to an eight-bit integer.
Page: "the action $a$, a whole number that arrives as a float"
When: there are more than 128 actions and an action of 128 or more was taken.
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    a = jnp.asarray(action_taken).astype(jnp.int8)
    target = reward + gamma * lax.stop_gradient(jnp.max(q_target))
    return (target - q_online[a]) ** 2
