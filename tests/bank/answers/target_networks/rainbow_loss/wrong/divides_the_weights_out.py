"""Gets the priorities back from the weighted rows, by a division by the weights.

Page: "`priorities`: H_i for every row, without the weights"
When: a weight is 0: that priority is not a number.
"""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    gap = support[1] - support[0]
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=-1)
    p = jax.nn.softmax(lax.stop_gradient(next_target)[rows, best])
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / gap)
    m = jnp.einsum("bk,bkj->bj", p, share)
    log_q = jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)])
    weighted = -weights * jnp.sum(m * log_q, axis=-1)
    return jnp.mean(weighted), lax.stop_gradient(weighted / weights)
