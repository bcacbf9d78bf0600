"""Turns the action into an int8, which ends at 127.

Page: "the action a, a whole number that arrives as a float"
When: there are more than 128 actions and the one that was taken is 128 or later.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    action = jnp.asarray(action_taken).astype(jnp.int8)
    target = reward + gamma * lax.stop_gradient(jnp.max(q_target))
    return jnp.square(target - q_online[action])
