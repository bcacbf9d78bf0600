"""The priorities were multiplied by the importance weights.

The weights are small for transitions that are drawn often. Folded into the priorities, they push those
transitions down for having been drawn, and the priority no longer says how surprising a transition was.

The weights correct the gradient. Ask whether a row's surprise depends on how often it was drawn.
"""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=1)
    p_next = jax.nn.softmax(next_target[rows, best])
    m = lax.stop_gradient(project(p_next, returns_n, discounts_n, support))
    log_p = jax.nn.log_softmax(logits[rows, jnp.int32(actions)])
    cross_entropy = -jnp.sum(m * log_p, axis=1)
    return jnp.mean(weights * cross_entropy), lax.stop_gradient(weights * cross_entropy)


def project(p, returns_n, discounts_n, support):
    atoms = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    distance = jnp.abs(atoms[:, :, None] - support) / (support[1] - support[0])
    return jnp.sum(p[:, :, None] * jnp.clip(1 - distance, 0, 1), axis=1)
