r"""Averages over the features only and sums over the rows.

Page: "Here both are means over all $B \times D$ entries"
When: B is above 1: both losses (and their gradients) are B times too large.
"""

import jax
import jax.numpy as jnp
from jax import lax



def vq_losses(z_e, codebook, beta):
    table = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=-1)
    indices = jnp.argmin(table, axis=1)
    z_q = codebook[indices]
    z = z_e + lax.stop_gradient(z_q - z_e)
    codebook_loss = jnp.sum((lax.stop_gradient(z_e) - z_q) ** 2) / z_e.shape[1]
    commitment_loss = beta * jnp.sum((z_e - lax.stop_gradient(z_q)) ** 2) / z_e.shape[1]
    return z, codebook_loss, commitment_loss
