"""A beta above 1 counts as 1, as if it were the share of two losses."""

import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    chosen = jnp.argmin(jnp.sum((z_e[:, None] - codebook) ** 2, axis=2), axis=1)
    z_q = codebook[chosen]
    z = z_e + lax.stop_gradient(z_q - z_e)
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = jnp.minimum(beta, 1.0) * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z, codebook_loss, commitment_loss
