"""A batch of one is squeezed into vectors and compared by a helper that has no stop.

Page: "`z1`, `z2` | **blocked**: exactly zero"
When: B = 1.
"""
import jax.numpy as jnp
from jax import lax


def _cosine(u, v):
    lengths = jnp.linalg.norm(u, axis=-1) * jnp.linalg.norm(v, axis=-1)
    return jnp.sum(u * v, axis=-1) / lengths


def byol_loss(p1, p2, z1, z2):
    """2 - 2 cos of each prediction and the other view's target, summed."""
    if p1.shape[0] == 1:
        return 4.0 - 2.0 * _cosine(p1[0], z2[0]) - 2.0 * _cosine(p2[0], z1[0])
    z1, z2 = lax.stop_gradient(z1), lax.stop_gradient(z2)
    return jnp.sum(2.0 - 2.0 * _cosine(p1, z2)) + jnp.sum(2.0 - 2.0 * _cosine(p2, z1))
