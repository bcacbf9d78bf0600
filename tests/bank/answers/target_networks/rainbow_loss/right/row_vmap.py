"""One row at a time, vmapped; a named tuple."""
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax.lax import stop_gradient as sg


class Rainbow(NamedTuple):
    loss: jax.Array
    priorities: jax.Array


def _entropy(logits, action, ret, discount, online, target, support):
    best = jnp.argmax(jnp.sum(jax.nn.softmax(online, axis=-1) * support, axis=-1))
    p = jax.nn.softmax(jnp.take(target, best, axis=0))
    moved = jnp.clip(ret + discount * support, support[0], support[-1])
    spacing = support[1] - support[0]
    tent = jax.nn.relu(1.0 - jnp.abs(moved[None, :] - support[:, None]) / spacing)
    m = jnp.sum(tent * p[None, :], axis=1)
    chosen = jax.lax.dynamic_index_in_dim(logits, action.astype(jnp.int32), keepdims=False)
    log_q = chosen - jax.nn.logsumexp(chosen)
    return -jnp.sum(sg(m) * log_q)


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    h = jax.vmap(_entropy, in_axes=(0,) * 6 + (None,))(
        logits, actions, returns_n, discounts_n, sg(next_online), sg(next_target), support
    )
    return Rainbow(jnp.sum(weights * h) / h.size, sg(h))
