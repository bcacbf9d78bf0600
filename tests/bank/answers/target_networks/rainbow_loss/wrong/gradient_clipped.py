"""Clips the gradient of the logits to [-1, 1] on its way back.

Page: "**flows**: $\\frac{w}{B}\\bigl(\\mathrm{softmax}(\\text{logits}_a) - m\\bigr)$ at the taken action $a$"
When: an entry of w/B (softmax - m), times what comes from above, is larger than 1 in absolute value; e.g. w = 10, B = 1.
"""
import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def _gentle(x):
    return x


_gentle.defvjp(lambda x: (x, None), lambda _, g: (jnp.clip(g, -1.0, 1.0),))


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    delta = support[1] - support[0]
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=-1)
    p = jax.nn.softmax(next_target[rows, best])
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / delta)
    m = lax.stop_gradient(jnp.sum(p[:, :, None] * share, axis=1))
    h = -jnp.sum(m * jax.nn.log_softmax(_gentle(logits)[rows, actions.astype(int)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
