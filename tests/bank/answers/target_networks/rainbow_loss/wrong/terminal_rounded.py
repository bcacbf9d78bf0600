"""Rows that ended put everything on the one atom nearest to R.

Page: "Each $\\hat z_k$ gives its mass $p_k$ to its two neighbours on the support, to the nearer one more, in proportion"
When: a discount is 0 and R lies between two atoms.
"""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    delta = support[1] - support[0]
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=-1)
    p = jax.nn.softmax(next_target[rows, best])
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    distance = jnp.abs(moved[:, :, None] - support)
    m = jnp.sum(p[:, :, None] * jnp.maximum(0.0, 1.0 - distance / delta), axis=1)
    nearest = jax.nn.one_hot(jnp.argmin(jnp.abs(returns_n[:, None] - support), axis=-1), support.shape[0])
    m = lax.stop_gradient(jnp.where(discounts_n[:, None] == 0, nearest, m))
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(int)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
