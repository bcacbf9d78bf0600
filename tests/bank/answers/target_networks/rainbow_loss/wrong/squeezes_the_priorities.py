"""Squeezes the priorities, so a batch of one has a scalar for them.

Page: "`priorities`: H_i for every row ... shape `(B,)`"
When: B = 1.
"""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    gap = support[1] - support[0]
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=-1)
    p = jax.nn.softmax(next_target[rows, best])
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / gap)
    m = lax.stop_gradient(jnp.einsum("bk,bkj->bj", p, share))
    log_q = jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)])[:, None, :]
    h = -(log_q @ m[:, :, None])
    return jnp.mean(weights * h[:, 0, 0]), lax.stop_gradient(h).squeeze()
