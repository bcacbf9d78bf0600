"""Holds the prediction's length constant in the backward pass.

Page: "`p1`, `p2` | **flows**: through the cosine, lengths included"
When: always; the gradient has a part along the prediction.
"""
import jax.numpy as jnp
from jax import lax


def term(p, z):
    z = lax.stop_gradient(z)
    p = p / lax.stop_gradient(jnp.linalg.norm(p, axis=-1, keepdims=True))
    z = z / jnp.linalg.norm(z, axis=-1, keepdims=True)
    return jnp.sum(2 - 2 * jnp.sum(p * z, axis=-1))


def byol_loss(p1, p2, z1, z2):
    return term(p1, z2) + term(p2, z1)
