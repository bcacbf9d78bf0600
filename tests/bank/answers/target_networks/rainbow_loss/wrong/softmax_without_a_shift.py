"""The target's softmax divides exponentials as they are, which is nan where the logits are large (they may be, if they lie close together).

Page: logits of any level.
When: logits of the target network that all lie above 88, or far below zero.
"""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    best = jnp.argmax(jnp.sum(jax.nn.softmax(next_online) * support, axis=-1), axis=1)
    masses = jnp.exp(next_target[rows, best])
    p = masses / jnp.sum(masses, axis=1, keepdims=True)
    gap = support[1] - support[0]
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    near = jnp.maximum(0.0, 1 - jnp.abs(moved[:, :, None] - support) / gap)
    m = lax.stop_gradient(jnp.sum(p[:, :, None] * near, axis=1))
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)]), axis=1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
