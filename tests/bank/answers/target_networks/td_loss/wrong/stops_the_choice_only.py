"""Stops the choice of the best action, from which no gradient comes; the value read there stays live.

Page: q_target: blocked: exactly zero.
When: always, unless gamma or delta is zero.
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    best = jnp.argmax(lax.stop_gradient(q_target))
    bootstrap = q_target[lax.stop_gradient(best)]
    delta = reward + gamma * bootstrap - q_online[jnp.int32(action_taken)]
    return delta**2
