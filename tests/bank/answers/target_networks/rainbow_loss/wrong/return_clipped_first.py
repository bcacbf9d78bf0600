"""Limits the return to the support before it is added, and the sum once more.

Page: "The atoms move to $\\hat z_k = R + \\gamma^n z_k$, limited to the range $[z_1, z_N]$."
When: R itself lies outside the support but R + discount * z_k inside (R = 1.5, z = -1, discount 1).
"""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    delta = support[1] - support[0]
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=-1)
    p = jax.nn.softmax(next_target[rows, best])
    limit = lambda v: jnp.clip(v, support[0], support[-1])
    moved = limit(limit(returns_n)[:, None] + discounts_n[:, None] * support)
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / delta)
    m = lax.stop_gradient(jnp.sum(p[:, :, None] * share, axis=1))
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(int)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
