"""Takes -z_N for the lower end of the support, as with the usual [-10, 10].

Page: "limited to the range [z_1, z_N]" and "the atoms z_1 < ... < z_N, evenly spaced"
When: z_1 is not -z_N (a support from 0 to 4, say).
"""

import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    rows = jnp.arange(logits.shape[0])
    v_max = support[-1]
    v_min = -v_max
    gap = support[1] - support[0]
    best = jnp.argmax(jax.nn.softmax(next_online) @ support, axis=-1)
    p = jax.nn.softmax(next_target[rows, best])
    moved = jnp.clip(returns_n[:, None] + discounts_n[:, None] * support, v_min, v_max)
    share = jnp.maximum(0.0, 1.0 - jnp.abs(moved[:, :, None] - support) / gap)
    m = lax.stop_gradient(jnp.einsum("bk,bkj->bj", p, share))
    h = -jnp.sum(m * jax.nn.log_softmax(logits[rows, actions.astype(jnp.int32)]), axis=-1)
    return jnp.mean(weights * h), lax.stop_gradient(h)
