"""One-hot products and einsum for every selection, logsumexp for the cross-entropy, a NamedTuple as the pair."""
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import lax


class RainbowOutput(NamedTuple):
    loss: jax.Array
    priorities: jax.Array


@jax.jit
def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    batch, n_actions, _ = logits.shape
    taken = jax.nn.one_hot(actions.astype(jnp.int32), n_actions)
    values = jnp.einsum("ban,n->ba", jax.nn.softmax(next_online), support, precision="highest")
    chosen = jax.nn.one_hot(values.argmax(1), n_actions)
    p = jnp.einsum("ba,ban->bn", chosen, jax.nn.softmax(next_target), precision="highest")
    moved = jnp.minimum(jnp.maximum(jnp.outer(discounts_n, support) + returns_n[:, None], support[0]), support[-1])
    gap = support[1] - support[0]
    share = jax.nn.relu(1.0 - jnp.abs(moved[..., None] - support) / gap)
    m = lax.stop_gradient(jnp.einsum("bk,bkj->bj", p, share, precision="highest"))
    mine = jnp.sum(taken[..., None] * logits, axis=1)
    log_z = jax.nn.logsumexp(mine, axis=-1, keepdims=True)
    h = jnp.sum(m * (log_z - mine), axis=-1)
    return RainbowOutput(loss=jnp.dot(weights, h) / batch, priorities=lax.stop_gradient(h))
