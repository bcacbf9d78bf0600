"""The squared distance of unit vectors, row by row under vmap, with the stop on the target's direction."""

import jax
import jax.numpy as jnp
from jax import lax


def _direction(row):
    return row / jnp.linalg.norm(row)


def _term(prediction, target):
    gap = _direction(prediction) - lax.stop_gradient(_direction(target))
    return jnp.vdot(gap, gap)


def byol_loss(p1, p2, z1, z2):
    terms = jax.vmap(_term)
    return (terms(p1, z2) + terms(p2, z1)).sum()
