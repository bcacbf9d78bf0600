"""Projects with floor and ceiling: where an atom is hit exactly both shares are zero.

Page: "An atom that falls exactly on z_j gives all its mass to it."
When: a moved atom falls on the support, e.g. discount 0 with a return on an atom, discount 1 with return 0, or a return beyond the range.
"""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    n = support.shape[0]
    delta = (support[-1] - support[0]) / (n - 1)
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=1)
    p = jax.nn.softmax(next_target)[rows, best]
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    b = (moved - support[0]) / delta
    low, high = jnp.floor(b), jnp.ceil(b)
    m = jnp.zeros_like(p)
    m = m.at[rows[:, None], low.astype(int)].add(p * (high - b))
    m = m.at[rows[:, None], high.astype(int)].add(p * (b - low))
    m = lax.stop_gradient(m)
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(int)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
