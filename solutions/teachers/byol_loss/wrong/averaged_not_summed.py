"""The loss is a mean over the rows; this problem asks for the sum.

Either is a sensible choice, and they differ by the batch size, which the learning rate has to know about.

Read what the problem says the sums run over.
"""

import jax.numpy as jnp
from jax import lax


def normalise(x):
    return x / jnp.linalg.norm(x, axis=1, keepdims=True)


def distance(p, z):
    return jnp.mean(2.0 - 2.0 * jnp.sum(normalise(p) * normalise(z), axis=1))


def byol_loss(p1, p2, z1, z2):
    return distance(p1, lax.stop_gradient(z2)) + distance(p2, lax.stop_gradient(z1))
