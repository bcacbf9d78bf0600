"""The loss of Bootstrap Your Own Latent: two views, each predicting the other (Grill et al., 2020)."""

import jax.numpy as jnp
from jax import lax


def byol_loss(p1, p2, z1, z2):
    """Σ(2 − 2 cos(p1, sg z2)) + Σ(2 − 2 cos(p2, sg z1)), over the rows."""
    return distance(p1, lax.stop_gradient(z2)) + distance(p2, lax.stop_gradient(z1))


def distance(p, z):
    """The squared distance of the normalised rows, summed."""
    return jnp.sum(2.0 - 2.0 * jnp.sum(normalise(p) * normalise(z), axis=1))


def normalise(x):
    """Every row divided by its length."""
    return x / jnp.linalg.norm(x, axis=1, keepdims=True)
