"""An epsilon of 1e-8 is added to the product of the lengths, which is one per cent of it where both are
0.001.
"""

import jax.numpy as jnp
from jax import lax


def _pair(p, z):
    z = lax.stop_gradient(z)
    lengths = jnp.linalg.norm(p, axis=1) * jnp.linalg.norm(z, axis=1)
    return jnp.sum(2.0 - 2.0 * jnp.sum(p * z, axis=1) / (lengths + 1e-8))


def byol_loss(p1, p2, z1, z2):
    return _pair(p1, z2) + _pair(p2, z1)
