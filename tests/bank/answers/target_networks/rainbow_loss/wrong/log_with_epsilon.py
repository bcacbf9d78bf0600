"""Takes log(softmax + 1e-8) in place of a log-softmax.

Page: "$H = -\\sum_j \\mathrm{sg}(m)_j \\,\\log \\mathrm{softmax}(\\text{logits}_a)_j$"
When: the target puts mass on an atom to which the logits give less than about 1e-8: H is capped near 18.4, and the gradient vanishes.
"""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    delta = support[1] - support[0]
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=-1)
    p = jax.nn.softmax(next_target[rows, best])
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / delta)
    m = lax.stop_gradient(jnp.sum(p[:, :, None] * share, axis=1))
    h = -jnp.sum(m * jnp.log(jax.nn.softmax(logits[rows, actions.astype(int)]) + 1e-8), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
