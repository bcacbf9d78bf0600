"""Squeezes its inputs first.

Page: "`p1`, `p2` | `(B, D)` float32 | the student's predictions, one row an image"
When: D is one and B is not: the column turns into one long row, with one length for all images.
"""
import jax.numpy as jnp
from jax import lax


def term(p, z):
    p, z = jnp.squeeze(p), jnp.squeeze(lax.stop_gradient(z))
    lengths = jnp.sqrt(jnp.sum(p**2, axis=-1)) * jnp.sqrt(jnp.sum(z**2, axis=-1))
    return jnp.sum(2 - 2 * jnp.sum(p * z, axis=-1) / lengths)


def byol_loss(p1, p2, z1, z2):
    return term(p1, z2) + term(p2, z1)
