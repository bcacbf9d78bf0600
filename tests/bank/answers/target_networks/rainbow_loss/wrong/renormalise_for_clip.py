"""No limiting of the moved atoms; what falls off is made good by rescaling m to sum 1.

Page: "The atoms move to $\\hat z_k = R + \\gamma^n z_k$, limited to the range $[z_1, z_N]$."
When: some moved atoms leave the range: their mass is spread over all others rather than put on the end atom.
"""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    delta = support[1] - support[0]
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=-1)
    p = jax.nn.softmax(next_target[rows, best])
    moved = returns_n[:, None] + discounts_n[:, None] * support
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / delta)
    m = jnp.sum(p[:, :, None] * share, axis=1)
    m = lax.stop_gradient(m / (m.sum(-1, keepdims=True) + 1e-12))
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(int)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
