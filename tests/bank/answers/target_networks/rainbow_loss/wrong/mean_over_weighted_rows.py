"""Averages over the rows that have a weight, not over all B.

Page: "`loss`: $\\frac{1}{B}\\sum_i w_i H_i$, a float32 scalar"
When: some weight is exactly 0.
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
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / delta)
    m = lax.stop_gradient(jnp.sum(p[:, :, None] * share, axis=1))
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(int)]), axis=-1)
    counted = jnp.maximum(jnp.sum(weights != 0), 1)
    return jnp.sum(weights * h) / counted, lax.stop_gradient(h)
