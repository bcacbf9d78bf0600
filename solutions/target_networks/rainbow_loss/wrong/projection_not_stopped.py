"""The loss is right, and its gradient also reaches next_target through the projected distribution.

A cross-entropy can be lowered from both sides. If the target may move too, its mass moves to the atom
that the prediction finds most likely, and both end up certain of something that was never seen.

The distribution that the logits are compared with is data in this step. Find where it is finished.
"""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=1)
    p_next = jax.nn.softmax(next_target[rows, best])
    m = project(p_next, returns_n, discounts_n, support)
    log_p = jax.nn.log_softmax(logits[rows, jnp.int32(actions)])
    cross_entropy = -jnp.sum(m * log_p, axis=1)
    return jnp.mean(weights * cross_entropy), lax.stop_gradient(cross_entropy)


def project(p, returns_n, discounts_n, support):
    atoms = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    distance = jnp.abs(atoms[:, :, None] - support) / (support[1] - support[0])
    return jnp.sum(p[:, :, None] * jnp.clip(1 - distance, 0, 1), axis=1)
