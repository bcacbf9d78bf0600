"""The two shares of each atom's mass went to the wrong neighbours: the nearer one got the smaller share.

The projection is meant to keep the mean where it was. Swapped, it moves every atom's mean to the
other side of the middle between its neighbours.

Take an atom that lies very close to its lower neighbour, and say which of the two should receive
nearly all of its mass.
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
    lower, upper = jnp.floor(place), jnp.floor(place) + 1
    rows = jnp.arange(p.shape[0])[:, None]
    m = jnp.zeros_like(p).at[rows, jnp.int32(lower)].add(p * (place - lower))
    return m.at[rows, jnp.int32(upper)].add(p * (upper - place))
