"""Squares the norm of the difference of the unit rows.

Page: "`p1`, `p2` | **flows**: through the cosine, lengths included"
When: a prediction has exactly the direction of its target: the norm has no slope at zero, the
gradient is nan (the cosine's is zero).
"""
import jax.numpy as jnp
from jax import lax


def unit(a):
    return a / jnp.linalg.norm(a, axis=-1, keepdims=True)


def term(p, z):
    return jnp.sum(jnp.linalg.norm(unit(p) - lax.stop_gradient(unit(z)), axis=-1) ** 2)


def byol_loss(p1, p2, z1, z2):
    return term(p1, z2) + term(p2, z1)
