"""Squeeze without an axis removes the batch as well if it holds one transition, and the call fails."""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    best = jnp.argmax(jnp.sum(jax.nn.softmax(next_online) * support, axis=-1), axis=1)
    judged = jnp.squeeze(jnp.take_along_axis(next_target, best[:, None, None], axis=1))
    p = jax.nn.softmax(judged)
    gap = support[1] - support[0]
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    near = jnp.maximum(0.0, 1 - jnp.abs(moved[:, :, None] - support) / gap)
    m = lax.stop_gradient(jnp.sum(p[:, :, None] * near, axis=1))
    taken = jnp.take_along_axis(logits, actions.astype(jnp.int32)[:, None, None], axis=1)[:, 0]
    h = -jnp.sum(m * jax.nn.log_softmax(taken), axis=1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
