"""A custom JVP rule states the derivative of the loss by the prediction; the target is a constant for it."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_jvp
def squared_gap(prediction, target):
    return (target - prediction) ** 2


@squared_gap.defjvp
def _rule(primals, tangents):
    prediction, target = primals
    moved, _ = tangents
    return squared_gap(prediction, target), 2 * (prediction - target) * moved


def td_loss(q_online, q_target, action_taken, reward, gamma):
    """The squared one-step TD error, with the bootstrap held fixed."""
    index = jnp.asarray(action_taken).astype(jnp.int32)
    target = lax.stop_gradient(reward + gamma * jnp.max(q_target))
    return squared_gap(jnp.asarray(q_online)[index], jnp.asarray(target, jnp.float32))
