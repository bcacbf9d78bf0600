"""Chooses the action whose most likely atom is the highest, not the one of the highest expected value.

Page: "a* = argmax_a sum_k z_k softmax(next_online_a)_k, the action of the highest expected value"
When: the online distributions are not sharply peaked, so that mode and mean order the actions differently.
"""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    gap = support[1] - support[0]
    best = support[next_online.argmax(axis=-1)].argmax(axis=-1)
    p = jax.nn.softmax(next_target[rows, best])
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / gap)
    m = lax.stop_gradient(jnp.einsum("bk,bkj->bj", p, share))
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
