"""The loss is the plain mean of the cross-entropies: the importance weights were not used.

Prioritised replay draws surprising transitions more often than they occur. The weights undo that
bias in the gradient; without them the agent learns as if surprising transitions were common.

Each row's loss has a factor of its own before the mean is taken.
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
    return jnp.mean(cross_entropy), lax.stop_gradient(cross_entropy)


def project(p, returns_n, discounts_n, support):
    atoms = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    distance = jnp.abs(atoms[:, :, None] - support) / (support[1] - support[0])
    return jnp.sum(p[:, :, None] * jnp.clip(1 - distance, 0, 1), axis=1)
