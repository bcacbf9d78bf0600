"""Each prediction was compared with the target of its own view.

The student then has to reproduce what the teacher says about the very same picture, which a copy of the
teacher does perfectly. What makes the features useful is agreement across two different views.

Look at the indices in the formula: every pair has one of each.
"""

import jax.numpy as jnp
from jax import lax


def normalise(x):
    return x / jnp.linalg.norm(x, axis=1, keepdims=True)


def distance(p, z):
    return jnp.sum(2.0 - 2.0 * jnp.sum(normalise(p) * normalise(z), axis=1))


def byol_loss(p1, p2, z1, z2):
    return distance(p1, lax.stop_gradient(z1)) + distance(p2, lax.stop_gradient(z2))
