"""Stops the argmax, which has no gradient anyway, and reads the live target values at it.
Page: "**blocked**: exactly zero"
When: always, unless gamma or the error is 0.
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    best = lax.stop_gradient(jnp.argmax(q_target))
    a = jnp.asarray(action_taken).astype(jnp.int32)
    return (reward + gamma * q_target[best] - q_online[a]) ** 2
