"""Stops the target of the first pair only.

Page: "`z1`, `z2` | **blocked**: exactly zero"
When: always; z1 has a gradient.
"""
import jax.numpy as jnp
from jax import lax


def cosine(u, v):
    return jnp.sum(u * v, axis=1) / (jnp.linalg.norm(u, axis=1) * jnp.linalg.norm(v, axis=1))


def byol_loss(p1, p2, z1, z2):
    return jnp.sum(2 - 2 * cosine(p1, lax.stop_gradient(z2))) + jnp.sum(2 - 2 * cosine(p2, z1))
