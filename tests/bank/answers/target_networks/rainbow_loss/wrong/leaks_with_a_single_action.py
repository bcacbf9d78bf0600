"""Skips the choice where there is one action only, and the stop that stands in it.

Page: "`next_online`, `next_target` | blocked: exactly zero"
When: A = 1.
"""

import jax
import jax.numpy as jnp
from jax import lax


def _judge(next_online, next_target, support):
    if next_target.shape[1] == 1:
        return jax.nn.softmax(next_target[:, 0])
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=-1)
    chosen = jnp.take_along_axis(next_target, best[:, None, None], axis=1)[:, 0]
    return lax.stop_gradient(jax.nn.softmax(chosen))


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    p = _judge(next_online, next_target, support)
    gap = support[1] - support[0]
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / gap)
    m = jnp.einsum("bk,bkj->bj", p, share)
    taken = jnp.take_along_axis(logits, actions.astype(jnp.int32)[:, None, None], axis=1)[:, 0]
    h = -jnp.sum(m * jax.nn.log_softmax(taken), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
