"""The projection by floor and scatter-add, as in many implementations; jitted."""
import jax
import jax.numpy as jnp
from jax import lax


def _project(p, returns_n, discounts_n, support):
    batch, atoms = p.shape
    low, high = support[0], support[-1]
    spacing = (high - low) / (atoms - 1)
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support[None, :], low, high)
    place = jnp.clip((moved - low) / spacing, 0.0, atoms - 1.0)
    left = jnp.floor(place)
    fraction = place - left
    i = left.astype(jnp.int32)
    j = jnp.minimum(i + 1, atoms - 1)
    rows = jnp.arange(batch)[:, None]
    m = jnp.zeros_like(p)
    return m.at[rows, i].add(p * (1.0 - fraction)).at[rows, j].add(p * fraction)


@jax.jit
def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    next_online, next_target = lax.stop_gradient((next_online, next_target))
    best = jnp.einsum("ban,n->ba", jax.nn.softmax(next_online), support).argmax(axis=1)
    p = jnp.take_along_axis(jax.nn.softmax(next_target), best[:, None, None], axis=1)[:, 0]
    m = _project(p, returns_n, discounts_n, support)
    index = jnp.round(actions).astype(jnp.int32)[:, None, None]
    log_q = jnp.take_along_axis(jax.nn.log_softmax(logits), index, axis=1)[:, 0]
    h = -jnp.einsum("bn,bn->b", lax.stop_gradient(m), log_q)
    return jnp.dot(weights, h) / h.shape[0], lax.stop_gradient(h)
