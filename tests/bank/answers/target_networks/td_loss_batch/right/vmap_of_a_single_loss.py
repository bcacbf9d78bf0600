"""The loss of one transition is mapped over the batch with vmap and averaged."""

import jax
import jax.numpy as jnp
from jax import lax


def _single(q, q_next, action, reward, discount):
    prediction = lax.dynamic_index_in_dim(q, action, keepdims=False)
    return jnp.square(prediction - lax.stop_gradient(reward + discount * q_next.max()))


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    """The mean squared TD error of a batch."""
    discounts = gamma * (1 - dones)
    losses = jax.vmap(_single)(q_online, q_target, actions.astype(jnp.int32), rewards, discounts)
    return losses.mean()
