"""Divides by the length of the whole array.

Page: "$\\cos(u, v) = \\frac{u \\cdot v}{\\lVert u \\rVert\\, \\lVert v \\rVert}$ for two rows"
When: there is more than one image.
"""
import jax.numpy as jnp
from jax import lax


def unit(a):
    return a / jnp.linalg.norm(a)


def byol_loss(p1, p2, z1, z2):
    first = 2 - 2 * jnp.sum(unit(p1) * lax.stop_gradient(unit(z2)), axis=1)
    second = 2 - 2 * jnp.sum(unit(p2) * lax.stop_gradient(unit(z1)), axis=1)
    return first.sum() + second.sum()
