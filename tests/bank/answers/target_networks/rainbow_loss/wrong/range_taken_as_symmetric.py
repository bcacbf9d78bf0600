"""Limits the moved atoms to [-z_N, z_N], as if every support were symmetric.

Page: "limited to the range [z_1, z_N]".
When: a support that is not symmetric (0 .. 10) and a return that leads below its first atom.
"""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    index = actions.astype(jnp.int32)[:, None, None]
    log_q = jax.nn.log_softmax(jnp.take_along_axis(logits, index, axis=1)[:, 0])
    values = jnp.einsum("ban,n->ba", jax.nn.softmax(next_online), support)
    best = jnp.argmax(values, axis=-1)[:, None, None]
    p = jax.nn.softmax(jnp.take_along_axis(next_target, best, axis=1)[:, 0])
    v_max = jnp.abs(support[-1])
    moved = jnp.clip(returns_n[:, None] + jnp.outer(discounts_n, support), -v_max, v_max)
    gap = jnp.abs(moved[:, :, None] - support[None, None, :]) / (support[1] - support[0])
    m = lax.stop_gradient(jnp.einsum("bk,bkj->bj", p, jnp.clip(1 - gap, 0, 1)))
    h = -(m * log_q).sum(-1)
    return (weights * h).mean(), lax.stop_gradient(h)
