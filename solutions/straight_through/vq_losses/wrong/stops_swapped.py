"""The two stops have changed places: the codebook loss trains the encoder, and the commitment the codes.

Both values are right, since a stop does not show forward. The weight beta now slows down the wrong
side.

Read the name of each loss as a sentence: which one commits, and to what?
"""

import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=2)
    z_q = codebook[jnp.argmin(distances, axis=1)]
    codebook_loss = jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    commitment_loss = beta * jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    return z_e + lax.stop_gradient(z_q - z_e), codebook_loss, commitment_loss
