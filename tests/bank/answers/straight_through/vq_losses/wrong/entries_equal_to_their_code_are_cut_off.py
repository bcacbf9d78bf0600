"""Entries of z_e that are equal to the entry of their code get no gradient from z."""

import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    chosen = jnp.argmin(jnp.sum((z_e[:, None] - codebook) ** 2, axis=2), axis=1)
    z_q = codebook[chosen]
    fixed = lax.stop_gradient(z_q)
    z = jnp.where(z_e == fixed, fixed, z_e + lax.stop_gradient(z_q - z_e))
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    return z, codebook_loss, beta * jnp.mean((z_e - fixed) ** 2)
