"""Where the discount is 0 the return is rounded to the nearest atom instead of divided between its two
neighbours.
"""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    best = jnp.argmax(jnp.sum(jax.nn.softmax(next_online) * support, axis=-1), axis=1)
    p = jax.nn.softmax(next_target[rows, best])
    gap = support[1] - support[0]
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    near = jnp.maximum(0.0, 1 - jnp.abs(moved[:, :, None] - support) / gap)
    m = jnp.sum(p[:, :, None] * near, axis=1)
    nearest = jnp.argmin(jnp.abs(returns_n[:, None] - support), axis=1)
    m = jnp.where(discounts_n[:, None] == 0, jax.nn.one_hot(nearest, support.size), m)
    log_p = jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)])
    h = -jnp.sum(lax.stop_gradient(m) * log_p, axis=1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
