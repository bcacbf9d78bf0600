"""Where a shifted atom falls exactly on one of the support, its mass disappears.

With a floor and a ceiling as neighbours, both are the same there, and both distances are zero: both
shares of the mass are zero. It happens for every clamped atom, and whenever an episode ends with a
return that is an atom itself.

Sum your projected distribution over the atoms. It should be 1 for every row; find the rows in which
it is not.
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
    atoms = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    place = (atoms - support[0]) / (support[1] - support[0])
    lower, upper = jnp.floor(place), jnp.ceil(place)
    rows = jnp.arange(p.shape[0])[:, None]
    m = jnp.zeros_like(p).at[rows, jnp.int32(lower)].add(p * (upper - place))
    return m.at[rows, jnp.int32(upper)].add(p * (place - lower))
