"""The square is multiplied out, and the loss is mostly rounding error where target and prediction are large and close.

Page: the squared TD error, for numbers of any size.
When: target and prediction are about a hundred thousand, and three apart.
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    y = reward + gamma * lax.stop_gradient(jnp.max(q_target))
    q = q_online[jnp.int32(action_taken)]
    return y**2 - 2 * y * q + q**2
