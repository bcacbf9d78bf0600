"""Averages over the images.

Page: "summed over rows and both pairs".
When: B > 1.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distance(p, z):
    p, z = p / jnp.linalg.norm(p), z / jnp.linalg.norm(z)
    return jnp.sum((p - z) ** 2)


def byol_loss(p1, p2, z1, z2):
    z1, z2 = lax.stop_gradient((z1, z2))
    per_image = jax.vmap(lambda a, b, c, d: distance(a, d) + distance(b, c))(p1, p2, z1, z2)
    return per_image.mean()
