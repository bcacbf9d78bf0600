"""The stop stands on the predictions: p1 and p2 get no gradient, z1 and z2 do.

The student network is the one that is trained by this loss. As it stands, the teacher is moved towards
whatever the student says.

Say for each of the four inputs which network it came from, and which of the two may learn.
"""

import jax.numpy as jnp
from jax import lax


def normalise(x):
    return x / jnp.linalg.norm(x, axis=1, keepdims=True)


def distance(p, z):
    return jnp.sum(2.0 - 2.0 * jnp.sum(normalise(p) * normalise(z), axis=1))


def byol_loss(p1, p2, z1, z2):
    return distance(lax.stop_gradient(p1), z2) + distance(lax.stop_gradient(p2), z1)
