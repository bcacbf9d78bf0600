"""The maximum starts from zero.

Page: max over a' of q_target.
When: all entries of q_target are negative.
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    best = jnp.max(lax.stop_gradient(q_target), axis=-1, initial=0.0)
    error = reward + gamma * best - jnp.take(q_online, jnp.int32(action_taken))
    return jnp.square(error)
