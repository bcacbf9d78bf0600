import jax
import jax.numpy as jnp
from jax.lax import stop_gradient as sg


def project(p, z_next, z):
    z_next = jnp.clip(z_next, z.min(), z.max())
    dz = z[1] - z[0]
    w = jnp.clip(1 - jnp.abs(z_next[:, None, :] - z[None, :, None]) / dz, 0)
    return jnp.einsum("bjk,bk->bj", w, p)


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    A = logits.shape[1]
    z_next = returns_n[:, None] + discounts_n[:, None] * support
    greedy = jnp.argmax(jnp.sum(jax.nn.softmax(next_online, -1) * support, -1), -1)
    p = jnp.take_along_axis(jax.nn.softmax(sg(next_target), -1), greedy[:, None, None], axis=1).squeeze(1)
    m = sg(project(p, z_next, support))
    mask = (jnp.arange(A) == actions[:, None]).astype(jnp.float32)
    ce = -jnp.sum(jnp.log(jax.nn.softmax(logits, -1)) * m[:, None, :] * mask[:, :, None], axis=(1, 2))
    return jnp.sum(weights * ce) / len(weights), sg(ce)
