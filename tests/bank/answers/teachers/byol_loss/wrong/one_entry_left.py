"""Returns an array with one entry.

Page: "Returns: a float32 scalar, shape `()`, summed over rows and both pairs."
When: always; the shape is (1,).
"""
import jax.numpy as jnp
from jax import lax


def cosine(u, v):
    unit_u = u / jnp.linalg.norm(u, axis=-1, keepdims=True)
    unit_v = v / jnp.linalg.norm(v, axis=-1, keepdims=True)
    return jnp.sum(unit_u * unit_v, axis=-1, keepdims=True)


def byol_loss(p1, p2, z1, z2):
    z1, z2 = lax.stop_gradient(z1), lax.stop_gradient(z2)
    return jnp.sum((2 - 2 * cosine(p1, z2)) + (2 - 2 * cosine(p2, z1)), axis=0)
