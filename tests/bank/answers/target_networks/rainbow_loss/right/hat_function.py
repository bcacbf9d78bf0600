"""The formula of the page, literally, with one stop on m and one on the priorities."""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    delta = support[1] - support[0]
    expected = jnp.sum(jax.nn.softmax(next_online, axis=-1) * support, axis=-1)
    best = jnp.argmax(expected, axis=-1)
    p = jax.nn.softmax(next_target[rows, best], axis=-1)
    moved = returns_n[:, None] + discounts_n[:, None] * support[None, :]
    moved = jnp.clip(moved, support[0], support[-1])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support[None, None, :]) / delta)
    m = lax.stop_gradient(jnp.sum(p[:, :, None] * share, axis=1))
    log_p = jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)], axis=-1)
    h = -jnp.sum(m * log_p, axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
