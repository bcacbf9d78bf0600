"""log(softmax + 1e-8): finite, but bounded by 18.4, with a gradient that dies out.

Page: H = -sum_j sg(m)_j log softmax(logits_a)_j.
When: the logits of the action taken are far apart (confident and wrong), by 15 or more.
"""
import jax
import jax.numpy as jnp
from jax import lax


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    def one(logits, action, ret, discount, online, target):
        best = jnp.argmax(jnp.dot(jax.nn.softmax(online, axis=-1), support))
        p = jax.nn.softmax(target[best])
        moved = jnp.clip(ret + discount * support, support[0], support[-1])
        share = jnp.maximum(0.0, 1 - jnp.abs(moved[:, None] - support) / (support[1] - support[0]))
        m = lax.stop_gradient(p @ share)
        q = jax.nn.softmax(logits[action.astype(jnp.int32)])
        return -jnp.dot(m, jnp.log(q + 1e-8))

    h = jax.vmap(one)(logits, actions, returns_n, discounts_n, next_online, next_target)
    return jnp.mean(weights * h), lax.stop_gradient(h)
