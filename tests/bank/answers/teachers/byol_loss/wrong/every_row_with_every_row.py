"""Compares each prediction with the targets of all images.

Page: "$\\sum_{i=1}^{B} \\bigl(2 - 2\\cos(p_{1,i},\\, \\mathrm{sg}(z_{2,i}))\\bigr)$"
When: there is more than one image.
"""
import jax.numpy as jnp
from jax import lax


def unit(a):
    return a / jnp.linalg.norm(a, axis=-1, keepdims=True)


def byol_loss(p1, p2, z1, z2):
    z1, z2 = lax.stop_gradient((unit(z1), unit(z2)))
    cosines = jnp.sum(unit(p1) @ z2.T) + jnp.sum(unit(p2) @ z1.T)
    return 4.0 * p1.shape[0] - 2.0 * cosines
