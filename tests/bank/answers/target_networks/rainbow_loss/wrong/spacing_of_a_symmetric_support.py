"""The spacing is computed from the last atom alone, as if the support were symmetric about 0."""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    best = jnp.argmax(jnp.sum(jax.nn.softmax(next_online) * support, axis=-1), axis=1)
    p = jax.nn.softmax(next_target[rows, best])
    gap = 2 * support[-1] / (support.size - 1)
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    near = jnp.maximum(0.0, 1 - jnp.abs(moved[:, :, None] - support) / gap)
    m = lax.stop_gradient(jnp.sum(p[:, :, None] * near, axis=1))
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)]), axis=1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
