"""Stops are looked up by the identity of the array, so q_online gets no gradient where it is the same array
as q_target.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    held = {id(array): lax.stop_gradient(array) for array in (q_target, rewards, dones)}

    def use(array):
        return held.get(id(array), array)

    y = use(rewards) + gamma * (1 - use(dones)) * jnp.max(use(q_target), axis=1)
    q = use(q_online)[jnp.arange(q_online.shape[0]), actions.astype(jnp.int32)]
    return jnp.mean((y - q) ** 2)
