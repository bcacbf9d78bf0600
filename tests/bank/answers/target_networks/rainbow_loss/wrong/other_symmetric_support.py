"""The spacing is computed as if the support ran from -z_N to z_N.
Page: "the atoms $z_1 < \\dots < z_N$, evenly spaced by $\\Delta$"
When: support = [0, 1, 2]."""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    best = jnp.argmax(jnp.sum(jax.nn.softmax(next_online, axis=-1) * support, axis=-1), axis=1)
    p = jax.nn.softmax(next_target[rows, best], axis=-1)
    spacing = 2 * support[-1] / (support.shape[0] - 1)
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / spacing)
    m = lax.stop_gradient(jnp.sum(p[:, :, None] * share, axis=1))
    log_q = jax.nn.log_softmax(logits[rows, actions.astype(int)], axis=-1)
    h = -jnp.sum(m * log_q, axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
