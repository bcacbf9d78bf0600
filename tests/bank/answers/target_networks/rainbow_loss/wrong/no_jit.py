"""Picks the taken rows with Python integers.

Page: "The function works under `jax.jit`."
When: under jit (a ConcretizationTypeError); eager calls and their gradients by logits are right.
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
    mine = jnp.stack([logits[i, int(a)] for i, a in enumerate(actions)])
    h = -jnp.sum(m * jax.nn.log_softmax(mine), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
