"""The custom rule passes on gradients that come back only if they are positive, so the loss cannot be
subtracted from something.
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def mean_square(errors):
    return jnp.mean(errors**2)


def _forward(errors):
    return mean_square(errors), errors


def _backward(errors, upstream):
    return (2 * errors * jnp.maximum(upstream, 0.0) / errors.size,)


mean_square.defvjp(_forward, _backward)


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    y = lax.stop_gradient(rewards + gamma * (1 - dones) * jnp.max(q_target, axis=1))
    q = q_online[jnp.arange(len(y)), actions.astype(jnp.int32)]
    return mean_square(y - q)
