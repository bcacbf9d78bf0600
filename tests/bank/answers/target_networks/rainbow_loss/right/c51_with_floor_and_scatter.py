"""Unusual: the C51 way, with floor and a scatter-add; the upper neighbour of the last atom gets nothing and is dropped."""

import jax
import jax.numpy as jnp
from jax import lax


def _project(p, moved, support):
    batch, atoms = p.shape
    gap = (support[-1] - support[0]) / (atoms - 1)
    place = jnp.clip((moved - support[0]) / gap, 0.0, atoms - 1.0)
    lower = jnp.floor(place)
    upper_share = place - lower
    rows = jnp.broadcast_to(jnp.arange(batch)[:, None], p.shape)
    index = lower.astype(jnp.int32)
    m = jnp.zeros_like(p).at[rows, index].add(p * (1.0 - upper_share))
    return m.at[rows, index + 1].add(p * upper_share, mode="drop")


@jax.jit
def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    best = jnp.argmax(jnp.einsum("ban,n->ba", jax.nn.softmax(next_online), support), axis=1)
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support[None], support.min(), support.max())
    m = lax.stop_gradient(_project(jax.nn.softmax(next_target[rows, best]), moved, support))
    h = -(m * jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)])).sum(-1)
    return (weights * h).mean(), lax.stop_gradient(h)
