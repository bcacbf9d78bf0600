"""beta weighs the codebook loss, and the commitment loss goes without.

The two losses have the same value before beta, so the mix-up only shows in their relation: the codes
now move slowly, and the encoder is held to them with full force.

Check which of the two the problem multiplies by beta.
"""

import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=2)
    z_q = codebook[jnp.argmin(distances, axis=1)]
    codebook_loss = beta * jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z_e + lax.stop_gradient(z_q - z_e), codebook_loss, commitment_loss
