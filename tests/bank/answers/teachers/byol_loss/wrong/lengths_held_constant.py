"""Divides by lengths that are constants in the backward pass.

Page: "p1, p2: flows: through the cosine, lengths included".
When: whenever prediction and target are not at a right angle (gradient only).
"""
import jax.numpy as jnp
from jax import lax


def byol_loss(p1, p2, z1, z2):
    p = jnp.concatenate([p1, p2])
    z = lax.stop_gradient(jnp.concatenate([z2, z1]))
    scale = lax.stop_gradient(1.0 / (jnp.linalg.norm(p, axis=1) * jnp.linalg.norm(z, axis=1)))
    return jnp.sum(2.0 - 2.0 * scale * jnp.einsum("bd,bd->b", p, z))
