"""Takes the spacing between the second and the third atom.

Page: "the atoms $z_1 < \\dots < z_N$, evenly spaced by $\\Delta$, $N \\ge 2$"
When: N = 2: the index is clamped, the spacing comes out as 0, the result is NaN.
"""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    delta = support.at[2].get(mode="clip") - support[1]
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=-1)
    p = jax.nn.softmax(next_target[rows, best])
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / delta)
    m = lax.stop_gradient(jnp.sum(p[:, :, None] * share, axis=1))
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(int)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
