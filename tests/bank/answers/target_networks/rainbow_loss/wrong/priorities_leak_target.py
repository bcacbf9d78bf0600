"""The priorities are made from stopped log-probabilities and a live m.

Page: "`priorities`: $\\mathrm{sg}(H_i)$ for every row"
When: the gradient of the priorities by next_target (that of the loss, and the priorities' by logits, are right).
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
    m = jnp.sum(p[:, :, None] * share, axis=1)
    log_p = jax.nn.log_softmax(logits[rows, actions.astype(int)])
    loss = jnp.mean(-weights * jnp.sum(lax.stop_gradient(m) * log_p, axis=-1))
    return loss, -jnp.sum(m * lax.stop_gradient(log_p), axis=-1)
