"""Stops the interior of the projection; the mass that was pushed onto the two end atoms is added without a stop.

Page: "| `next_online`, `next_target` | **blocked**: exactly zero |"
When: at least one moved atom lies outside the support; only the gradient by next_target is wrong.
"""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    n = support.shape[0]
    delta = support[1] - support[0]
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=-1)
    p = jax.nn.softmax(next_target[rows, best])
    moved = returns_n[:, None] + discounts_n[:, None] * support
    below, above = moved < support[0], moved > support[-1]
    inside = jnp.where(below | above, 0.0, lax.stop_gradient(p))
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / delta)
    m = jnp.sum(inside[:, :, None] * share, axis=1)
    m = m.at[:, 0].add(jnp.sum(jnp.where(below, p, 0.0), axis=1))
    m = m.at[:, n - 1].add(jnp.sum(jnp.where(above, p, 0.0), axis=1))
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(int)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
