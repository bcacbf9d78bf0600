"""The softmax of the choice is written with a bare exp, which overflows for logits beyond 88.
Page: "**Choose.** $a^* = \\arg\\max_a \\sum_k z_k softmax(next_online_a)_k$"
When: next_online holds logits of 100 or more, for an action other than the best: NaN wins the argmax."""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    e = jnp.exp(next_online)
    expected = (e @ support) / e.sum(axis=-1)
    p = jax.nn.softmax(next_target[rows, expected.argmax(axis=1)], axis=-1)
    spacing = support[1] - support[0]
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, support[0], support[-1])
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / spacing)
    m = lax.stop_gradient(jnp.einsum("bk,bkj->bj", p, share))
    log_q = jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)], axis=-1)
    h = -jnp.sum(m * log_q, axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
