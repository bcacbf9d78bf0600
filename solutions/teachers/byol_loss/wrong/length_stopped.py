"""The length of the predictions was treated as a constant, and their gradient comes out wrong.

The value is right. But part of the gradient now points along the prediction itself, which changes only its
length: vectors grow step by step, and the effective learning rate shrinks with them.

A stop belongs on what comes from the teacher. The normalisation of a prediction is part of what learns.
"""

import jax.numpy as jnp
from jax import lax


def distance(p, z):
    lengths = lax.stop_gradient(jnp.linalg.norm(p, axis=1) * jnp.linalg.norm(z, axis=1))
    return jnp.sum(2.0 - 2.0 * jnp.sum(p * lax.stop_gradient(z), axis=1) / lengths)


def byol_loss(p1, p2, z1, z2):
    return distance(p1, z2) + distance(p2, z1)
