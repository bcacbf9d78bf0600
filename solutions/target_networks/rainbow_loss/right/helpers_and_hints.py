"""One transition at a time, vmapped; type hints; the inputs are stopped, not the result."""

import jax
import jax.numpy as jnp
from jax import Array, lax
from jax.nn import log_softmax, softmax


def _target(ret: Array, discount: Array, online: Array, target: Array, z: Array) -> Array:
    """The projected distribution of one transition."""
    choice = jnp.argmax(jnp.dot(softmax(online), z))
    p = softmax(target[choice])
    n = z.shape[0]
    position = jnp.clip((ret + discount * z - z[0]) / (z[1] - z[0]), 0, n - 1)
    lower = jnp.clip(jnp.floor(position).astype(int), 0, n - 2)
    upper_share = position - lower
    spread = (1 - upper_share)[:, None] * jax.nn.one_hot(lower, n) + upper_share[:, None] * jax.nn.one_hot(
        lower + 1, n
    )
    return p @ spread


def _cross_entropy(logits: Array, action: Array, m: Array) -> Array:
    return -jnp.vdot(m, log_softmax(logits[jnp.int32(action)]))


@jax.jit
def rainbow_loss(
    logits: Array,
    actions: Array,
    returns_n: Array,
    discounts_n: Array,
    next_online: Array,
    next_target: Array,
    support: Array,
    weights: Array,
) -> tuple[Array, Array]:
    """The loss and the priorities."""
    fixed = lax.stop_gradient((returns_n, discounts_n, next_online, next_target))
    m = jax.vmap(_target, in_axes=(0, 0, 0, 0, None))(*fixed, support)
    losses = jax.vmap(_cross_entropy)(logits, actions, m)
    return jnp.dot(weights, losses) / weights.size, lax.stop_gradient(losses)
