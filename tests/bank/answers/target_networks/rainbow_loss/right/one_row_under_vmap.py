"""Everything is written for one row, with the formula of the page, and mapped over the batch."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


def _target(ret, discount, chooser, judge, support):
    means = jnp.sum(jax.nn.softmax(chooser, axis=-1) * support, axis=-1)
    masses = jax.nn.softmax(judge[jnp.argmax(means)])
    spacing = (support[-1] - support[0]) / (support.shape[0] - 1)
    moved = jnp.minimum(jnp.maximum(ret + discount * support, support[0]), support[-1])
    shares = jax.nn.relu(1 - jnp.abs(support[:, None] - moved[None, :]) / spacing)
    return jnp.sum(shares * masses, axis=1)


@partial(jax.vmap, in_axes=(0, 0, 0, 0, 0, 0, None))
def _entropies(logits, action, ret, discount, chooser, judge, support):
    wanted = lax.stop_gradient(_target(ret, discount, chooser, judge, support))
    return -jnp.sum(wanted * jax.nn.log_softmax(logits[action]))


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    """(loss, priorities) of a batch: cross-entropy to the projected n-step distribution."""
    each = _entropies(
        logits, actions.astype(jnp.int32), returns_n, discounts_n, next_online, next_target, support
    )
    return jnp.mean(weights * each), lax.stop_gradient(each)
