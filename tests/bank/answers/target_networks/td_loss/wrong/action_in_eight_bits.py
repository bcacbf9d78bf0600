"""The action becomes an int8, so with more than 128 actions the high ones are read at a wrong place."""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    bootstrap = lax.stop_gradient(q_target.max())
    action = jnp.asarray(action_taken).astype(jnp.int8)
    return (reward + gamma * bootstrap - q_online[action]) ** 2
