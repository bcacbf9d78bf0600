"""Never divides by less than 0.01.

Page: "$\\cos(u, v) = \\frac{u \\cdot v}{\\lVert u \\rVert\\, \\lVert v \\rVert}$ ... No row is zero."
When: a row is shorter than 0.01: its cosine is too small, and the gradient points along the row too.
"""
import jax.numpy as jnp
from jax import lax


def unit(a):
    return a / jnp.maximum(jnp.linalg.norm(a, axis=-1, keepdims=True), 1e-2)


def byol_loss(p1, p2, z1, z2):
    z1, z2 = lax.stop_gradient(z1), lax.stop_gradient(z2)
    first = 2 - 2 * jnp.sum(unit(p1) * unit(z2), axis=-1)
    second = 2 - 2 * jnp.sum(unit(p2) * unit(z1), axis=-1)
    return jnp.sum(first + second)
