"""Only one of the two pairs is in the loss.

Half of the predictions never learn, although both views went through the networks and were paid for.

The loss is symmetric: whatever is done with the views is done once more with their roles exchanged.
"""

import jax.numpy as jnp
from jax import lax


def normalise(x):
    return x / jnp.linalg.norm(x, axis=1, keepdims=True)


def distance(p, z):
    return jnp.sum(2.0 - 2.0 * jnp.sum(normalise(p) * normalise(z), axis=1))


def byol_loss(p1, p2, z1, z2):
    return distance(p1, lax.stop_gradient(z2))
