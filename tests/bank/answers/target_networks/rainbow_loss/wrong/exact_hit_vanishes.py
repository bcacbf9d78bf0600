"""Floor and ceiling without care: an atom that is hit exactly gets nothing.

Page: "An atom that falls exactly on $z_j$ gives all its mass to it."
When: some moved (or limited) atom lies exactly on an atom of the support, e.g. R = 0 with a discount of 1, or clipping.
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
    low, up = jnp.floor(b), jnp.ceil(b)
    m = jnp.sum((p * (up - b))[..., None] * jax.nn.one_hot(low.astype(int), n), axis=1)
    m = m + jnp.sum((p * (b - low))[..., None] * jax.nn.one_hot(up.astype(int), n), axis=1)
    m = lax.stop_gradient(m)
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(int)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
