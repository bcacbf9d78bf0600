"""Upper neighbour limited to the last atom, and its distance taken after the limiting: mass on the very top is lost.

Page: "limited to the range $[z_1, z_N]$. Each $\\hat z_k$ gives its mass $p_k$ to its two neighbours on the support"
When: a moved atom lies on or beyond z_N (exact hits further down, and at the bottom, are right).
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
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    b = (moved - support[0]) / delta
    low = jnp.floor(b)
    up = jnp.minimum(low + 1, n - 1)
    m = jnp.sum((p * (up - b))[..., None] * jax.nn.one_hot(low.astype(int), n), axis=1)
    m = m + jnp.sum((p * (b - low))[..., None] * jax.nn.one_hot(up.astype(int), n), axis=1)
    m = lax.stop_gradient(m)
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(int)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
