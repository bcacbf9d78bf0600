"""Squeezes the arrays; with one feature the last axis is then the batch.

Page: cos of two rows; "With one feature a cosine is 1 or -1 throughout".
When: D = 1 and B > 1.
"""
import jax.numpy as jnp
from jax import lax


def cosine(p, z):
    p, z = jnp.atleast_1d(jnp.squeeze(p)), jnp.atleast_1d(jnp.squeeze(z))
    dot = jnp.sum(p * z, axis=-1)
    return dot / (jnp.linalg.norm(p, axis=-1) * jnp.linalg.norm(z, axis=-1))


def byol_loss(p1, p2, z1, z2):
    first = cosine(p1, lax.stop_gradient(z2))
    second = cosine(p2, lax.stop_gradient(z1))
    return jnp.sum(2 - 2 * first) + jnp.sum(2 - 2 * second)
