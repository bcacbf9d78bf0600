"""A straight-through argmax: the values are right, and next_online has a gradient.

Page: "| `next_online`, `next_target` | **blocked**: exactly zero |"
When: always in the gradient of the loss by next_online (A > 1); values and the other gradients are right.
"""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    delta = support[1] - support[0]
    q = jax.nn.softmax(next_online) @ support
    soft = jax.nn.softmax(q)
    hard = jax.nn.one_hot(jnp.argmax(q, axis=-1), q.shape[-1])
    choice = hard + (soft - lax.stop_gradient(soft))
    p = jnp.sum(choice[..., None] * lax.stop_gradient(jax.nn.softmax(next_target)), axis=1)
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / delta)
    m = jnp.sum(p[:, :, None] * share, axis=1)
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(int)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
