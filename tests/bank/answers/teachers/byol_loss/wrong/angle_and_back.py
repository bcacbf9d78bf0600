"""Goes through the angle: 2 - 2 cos(arccos(c)), c clipped to [-1, 1].

Page: "`p1`, `p2` | **flows**: through the cosine, lengths included"
When: prediction and target have the same or opposite direction: arccos has slope inf there, and the
gradient is nan.
"""
import jax.numpy as jnp
from jax import lax


def angle(u, v):
    u = u / jnp.linalg.norm(u, axis=1, keepdims=True)
    v = v / jnp.linalg.norm(v, axis=1, keepdims=True)
    return jnp.arccos(jnp.clip(jnp.sum(u * v, axis=1), -1.0, 1.0))


def byol_loss(p1, p2, z1, z2):
    z1, z2 = lax.stop_gradient(z1), lax.stop_gradient(z2)
    return jnp.sum(2 - 2 * jnp.cos(angle(p1, z2))) + jnp.sum(2 - 2 * jnp.cos(angle(p2, z1)))
