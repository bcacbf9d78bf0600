"""The loss has the right value, and its gradient also flows into z1 and z2.

Prediction and target then meet in the middle, and the quickest way to meet is for every image to have the
same embedding. The loss falls to zero, and nothing distinguishes one image from another any more.

One of the two networks is a teacher in this step. Hold what comes from it fixed.
"""

import jax.numpy as jnp


def normalise(x):
    return x / jnp.linalg.norm(x, axis=1, keepdims=True)


def distance(p, z):
    return jnp.sum(2.0 - 2.0 * jnp.sum(normalise(p) * normalise(z), axis=1))


def byol_loss(p1, p2, z1, z2):
    return distance(p1, z2) + distance(p2, z1)
