"""Squares a norm: the norm has no gradient at zero, and JAX returns nan.

Page: "codebook_loss | flows, to the codes that were chosen" / "commitment_loss | flows"
When: a row of z_e equals its code exactly (its gradient should be zero).
"""
import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None] - codebook) ** 2, axis=-1)
    z_q = codebook[jnp.argmin(distances, axis=1)]

    def distance(a, b):
        return jnp.mean(jnp.linalg.norm(a - b, axis=1) ** 2) / a.shape[1]

    codebook_loss = distance(lax.stop_gradient(z_e), z_q)
    commitment_loss = beta * distance(z_e, lax.stop_gradient(z_q))
    return z_e + lax.stop_gradient(z_q - z_e), codebook_loss, commitment_loss
