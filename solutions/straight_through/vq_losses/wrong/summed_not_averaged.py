"""The squared differences are summed, where the problem asks for their mean.

The losses then grow with the batch and with the number of features, and outweigh the reconstruction
loss that they are added to.

Divide by the number of all entries, rows times features.
"""

import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=2)
    z_q = codebook[jnp.argmin(distances, axis=1)]
    codebook_loss = jnp.sum((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = beta * jnp.sum((z_e - lax.stop_gradient(z_q)) ** 2)
    return z_e + lax.stop_gradient(z_q - z_e), codebook_loss, commitment_loss
