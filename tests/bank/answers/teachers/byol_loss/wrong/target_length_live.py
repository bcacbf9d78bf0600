"""Stops the targets in the numerator and leaves their lengths live.

Page: "`z1`, `z2` | **blocked**: exactly zero"
When: always, unless prediction and target are at a right angle; a gradient along the target is left.
"""
import jax.numpy as jnp
from jax import lax


def term(p, z):
    dots = jnp.sum(p * lax.stop_gradient(z), axis=1)
    lengths = jnp.linalg.norm(p, axis=1) * jnp.linalg.norm(z, axis=1)
    return jnp.sum(2 - 2 * dots / lengths)


def byol_loss(p1, p2, z1, z2):
    return term(p1, z2) + term(p2, z1)
