"""Leaves rows alone that have length 1 already: the same value, but no projection in their gradient.

Page: "`p1`, `p2` | **flows**: through the cosine, lengths included"
When: a prediction's row has length 1 (within 1e-4) and is not at a right angle to its target.
"""
import jax.numpy as jnp
from jax import lax


def _unit(x):
    length = jnp.linalg.norm(x, axis=-1, keepdims=True)
    return jnp.where(jnp.abs(length - 1.0) < 1e-4, x, x / length)


def byol_loss(p1, p2, z1, z2):
    """2 - 2 cos of each prediction and the other view's target, summed."""

    def pair(p, z):
        return jnp.sum(2.0 - 2.0 * jnp.sum(_unit(p) * _unit(lax.stop_gradient(z)), axis=-1))

    return pair(p1, z2) + pair(p2, z1)
