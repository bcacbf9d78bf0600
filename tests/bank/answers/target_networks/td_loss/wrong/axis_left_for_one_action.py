"""With a single action it picks nothing and keeps the action axis.
Page: "Returns: a float32 scalar, shape `()`."
When: n_actions is 1: the result has shape (1,), so jax.grad refuses it and vmap gives (B, 1).
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    target = reward + gamma * lax.stop_gradient(jnp.max(q_target))
    if q_online.shape[0] == 1:
        predicted = q_online
    else:
        predicted = q_online[jnp.asarray(action_taken).astype(jnp.int32)]
    return (target - predicted) ** 2
