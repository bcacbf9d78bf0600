"""The priorities are the weighted entropies divided by their weights again: NaN for a weight of zero.
Page: "`priorities`: $sg(H_i)$ for every row, without the weights"
When: weights = [0.0]."""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=1)
    p = jax.nn.softmax(next_target[rows, best])
    spacing = (support[-1] - support[0]) / (support.size - 1)
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / spacing)
    m = lax.stop_gradient(jnp.einsum("bk,bkj->bj", p, share))
    log_q = jax.nn.log_softmax(logits[rows, jnp.int32(actions)])
    weighted = -weights * jnp.sum(m * log_q, axis=-1)
    return weighted.mean(), lax.stop_gradient(weighted / weights)
