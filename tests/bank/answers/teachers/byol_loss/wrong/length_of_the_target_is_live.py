"""The targets' entries are stopped and their lengths are not, so a gradient along each target reaches z1
and z2.
"""

import jax.numpy as jnp
from jax import lax


def _pair(p, z):
    p = p / jnp.linalg.norm(p, axis=-1, keepdims=True)
    z = lax.stop_gradient(z) / jnp.linalg.norm(z, axis=-1, keepdims=True)
    return jnp.sum(2.0 - 2.0 * jnp.sum(p * z, axis=-1))


def byol_loss(p1, p2, z1, z2):
    return _pair(p1, z2) + _pair(p2, z1)
