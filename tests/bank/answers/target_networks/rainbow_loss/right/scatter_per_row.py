"""One row at a time under vmap, floor and scatter-add in place of the hat function, stops at the entrance."""
import jax
import jax.numpy as jnp
from jax import lax


def _project(p, ret, disc, support):
    n = support.shape[0]
    delta = (support[-1] - support[0]) / (n - 1)
    place = (jnp.clip(ret + disc * support, support[0], support[-1]) - support[0]) / delta
    place = jnp.clip(place, 0.0, n - 1.0)
    low = jnp.minimum(jnp.floor(place).astype(jnp.int32), n - 2)
    up_share = place - low
    m = jnp.zeros(n, p.dtype).at[low].add(p * (1.0 - up_share))
    return m.at[low + 1].add(p * up_share)


def _row(logits, action, ret, disc, next_online, next_target, support):
    best = jnp.argmax(jax.nn.softmax(next_online) @ support)
    m = _project(jax.nn.softmax(next_target[best]), ret, disc, support)
    return -jnp.vdot(lax.stop_gradient(m), jax.nn.log_softmax(logits[action]))


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    next_online, next_target = lax.stop_gradient((next_online, next_target))
    h = jax.vmap(_row, in_axes=(0, 0, 0, 0, 0, 0, None))(
        logits, actions.astype(int), returns_n, discounts_n, next_online, next_target, support
    )
    return (weights * h).sum() / h.size, lax.stop_gradient(h)
