"""The loss grows as prediction and target come to agree.

Descending it drives every prediction to point away from its target.

Check what the loss is for two equal vectors: it should be its smallest value.
"""

import jax.numpy as jnp
from jax import lax


def normalise(x):
    return x / jnp.linalg.norm(x, axis=1, keepdims=True)


def distance(p, z):
    return jnp.sum(2.0 + 2.0 * jnp.sum(normalise(p) * normalise(z), axis=1))


def byol_loss(p1, p2, z1, z2):
    return distance(p1, lax.stop_gradient(z2)) + distance(p2, lax.stop_gradient(z1))
