"""The classic C51 projection by a lower neighbour and its fraction, where the lower one is never the last
atom so that no mass is lost.
"""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    """(loss, priorities) of a batch: cross-entropy to the projected n-step distribution."""
    batch, _, atoms = logits.shape
    rows = jnp.arange(batch)
    next_online, next_target = lax.stop_gradient((next_online, next_target))

    best = (jax.nn.softmax(next_online) * support).sum(-1).argmax(-1)
    p = jax.nn.softmax(next_target[rows, best])

    low, high = support[0], support[-1]
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support[None, :], low, high)
    place = jnp.clip((moved - low) / ((high - low) / (atoms - 1)), 0, atoms - 1)
    lower = jnp.clip(jnp.floor(place), 0, atoms - 2).astype(jnp.int32)
    fraction = place - lower
    m = jnp.zeros_like(p)
    m = m.at[rows[:, None], lower].add(p * (1 - fraction))
    m = lax.stop_gradient(m.at[rows[:, None], lower + 1].add(p * fraction))

    taken = logits[rows, actions.astype(jnp.int32)]
    log_p = taken - jax.scipy.special.logsumexp(taken, axis=-1, keepdims=True)
    h = -jnp.einsum("bn,bn->b", m, log_p, precision=lax.Precision.HIGHEST)
    return jnp.sum(weights * h) / batch, lax.stop_gradient(h)
