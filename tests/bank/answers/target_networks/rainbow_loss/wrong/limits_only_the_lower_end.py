"""Limits the moved atoms at the lower end of the support and forgets the upper one.

Page: "The atoms move to R + gamma^n z_k, limited to the range [z_1, z_N]."
When: a moved atom lies above z_N (a large positive return): mass is lost.
"""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    gap = support[1] - support[0]
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=-1)
    p = jax.nn.softmax(next_target[rows, best])
    moved = jnp.maximum(returns_n[:, None] + discounts_n[:, None] * support, support[0])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / gap)
    m = lax.stop_gradient(jnp.einsum("bk,bkj->bj", p, share))
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
