"""Scatters to floor and floor + 1, with the floor kept one below the last atom, row by row under vmap."""
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import lax


class Result(NamedTuple):
    loss: jax.Array
    priorities: jax.Array


def project(p, ret, discount, support):
    n = support.shape[0]
    moved = jnp.clip(ret + discount * support, support[0], support[-1])
    place = (moved - support[0]) / (support[-1] - support[0]) * (n - 1)
    low = jnp.clip(jnp.floor(place), 0, n - 2)
    part = place - low
    index = low.astype(jnp.int32)
    return jnp.zeros(n, p.dtype).at[index].add(p * (1 - part)).at[index + 1].add(p * part)


def cross_entropy(logits, action, ret, discount, online, target, support):
    best = jnp.argmax(jax.nn.softmax(online, axis=-1) @ support)
    m = lax.stop_gradient(project(jax.nn.softmax(target[best]), ret, discount, support))
    taken = logits[action.astype(jnp.int32)]
    return jnp.vdot(m, jax.nn.logsumexp(taken) - taken)


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jax.vmap(cross_entropy, in_axes=(0, 0, 0, 0, 0, 0, None))
    h = rows(logits, actions, returns_n, discounts_n, next_online, next_target, support)
    return Result(jnp.dot(weights, h) / h.shape[0], lax.stop_gradient(h))
