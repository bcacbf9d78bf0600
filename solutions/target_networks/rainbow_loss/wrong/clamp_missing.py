"""Atoms that the return pushed beyond the support were not brought back, and their mass vanished.

The target then sums to less than one, most of all for the best and the worst outcomes, and the
agent learns least from exactly these.

Decide where the mass belongs that would lie outside of the support, before it is divided.
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
    return jnp.mean(weights * cross_entropy), lax.stop_gradient(cross_entropy)


def project(p, returns_n, discounts_n, support):
    atoms = returns_n[:, None] + discounts_n[:, None] * support
    distance = jnp.abs(atoms[:, :, None] - support) / (support[1] - support[0])
    return jnp.sum(p[:, :, None] * jnp.clip(1 - distance, 0, 1), axis=1)
