"""Both results are right in value, and neither of them is stopped anywhere.

The loss trains the target network along with the online one, and a sum over both results also trains on
the priorities. No printed number differs.

The function has a place where the target is finished and a place where the priorities leave. Look at
both with the contract beside you.
"""

import jax
import jax.numpy as jnp


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=1)
    p_next = jax.nn.softmax(next_target[rows, best])
    m = project(p_next, returns_n, discounts_n, support)
    log_p = jax.nn.log_softmax(logits[rows, jnp.int32(actions)])
    cross_entropy = -jnp.sum(m * log_p, axis=1)
    return jnp.mean(weights * cross_entropy), cross_entropy


def project(p, returns_n, discounts_n, support):
    atoms = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    distance = jnp.abs(atoms[:, :, None] - support) / (support[1] - support[0])
    return jnp.sum(p[:, :, None] * jnp.clip(1 - distance, 0, 1), axis=1)
