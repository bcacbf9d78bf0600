"""Everything by contractions with one-hot rows; the stop is put on the inputs."""
import jax
import jax.numpy as jnp
from jax import lax


def pick(table, index):
    return jnp.einsum("ban,ba->bn", table, jax.nn.one_hot(index, table.shape[1], dtype=table.dtype))


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    online, target = lax.stop_gradient((next_online, next_target))
    values = jnp.tensordot(jax.nn.softmax(online, axis=2), support, axes=1)
    p = jax.nn.softmax(pick(target, values.argmax(1)), axis=1)
    z = jnp.minimum(jnp.maximum(returns_n[:, None] + discounts_n[:, None] * support, support[0]), support[-1])
    hats = jnp.maximum(0.0, 1.0 - jnp.abs(z[:, :, None] - support) / (support[1] - support[0]))
    m = lax.stop_gradient(jnp.matmul(p[:, None, :], hats)[:, 0])
    h = -jnp.sum(m * jax.nn.log_softmax(pick(logits, actions.astype(jnp.int32)), axis=1), axis=1)
    return [jnp.mean(h * weights), lax.stop_gradient(h)]
