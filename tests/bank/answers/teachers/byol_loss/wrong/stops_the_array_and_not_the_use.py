"""Keeps stopped copies of the targets by id, and uses the copy wherever the same array comes in again.

Page: "`p1`, `p2` | **flows**: through the cosine, lengths included"
When: the same array is passed as a prediction and as a target (a teacher that is the student itself).
"""
import jax.numpy as jnp
from jax import lax


def byol_loss(p1, p2, z1, z2):
    """2 - 2 cos of each prediction and the other view's target, summed."""
    stopped = {id(z): lax.stop_gradient(z) for z in (z1, z2)}
    p1, p2, z1, z2 = (stopped.get(id(x), x) for x in (p1, p2, z1, z2))

    def unit(x):
        return x / jnp.linalg.norm(x, axis=1, keepdims=True)

    return jnp.sum((unit(p1) - unit(z2)) ** 2) + jnp.sum((unit(p2) - unit(z1)) ** 2)
