"""Where prediction and target point away from each other (cosine below 0) the live cosine is used.
Page: "`z1`, `z2` | **blocked**: exactly zero"
When: one row with a negative cosine.
"""
import jax.numpy as jnp
from jax import lax


def _cos(u, v):
    return jnp.sum(u * v, axis=1) / (jnp.linalg.norm(u, axis=1) * jnp.linalg.norm(v, axis=1))


def byol_loss(p1, p2, z1, z2):
    def term(p, z):
        fixed = _cos(p, lax.stop_gradient(z))
        return jnp.sum(2.0 - 2.0 * jnp.where(fixed < 0.0, _cos(p, z), fixed))

    return term(p1, z2) + term(p2, z1)
