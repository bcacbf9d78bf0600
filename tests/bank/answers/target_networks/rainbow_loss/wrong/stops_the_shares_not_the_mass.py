"""Stops the choice and the matrix of shares; the mass p that is shared out stays live.

Page: "next_online, next_target: blocked: exactly zero".
When: always (gradient of next_target from the loss).
"""
import jax
import jax.numpy as jnp
from jax import lax


def shares(returns_n, discounts_n, support):
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    step = support[1] - support[0]
    return jnp.maximum(1 - jnp.abs(moved[:, :, None] - support) / step, 0)


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(actions.shape[0])
    best = lax.stop_gradient(jnp.argmax(jax.nn.softmax(next_online) @ support, -1))
    p = jax.nn.softmax(next_target[rows, best])
    m = jnp.einsum("bk,bkj->bj", p, lax.stop_gradient(shares(returns_n, discounts_n, support)))
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)]), -1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
