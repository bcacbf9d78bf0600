"""The quantiser of the VQ-VAE with its two losses (van den Oord et al., 2017)."""

import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    """(z, codebook_loss, commitment_loss): codes move to the encoder, and the encoder stays near its codes."""
    distances = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=2)
    z_q = codebook[jnp.argmin(distances, axis=1)]
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = beta * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z_e + lax.stop_gradient(z_q - z_e), codebook_loss, commitment_loss
