r"""Rows that already are a code get the stopped code as z.

Page: "| `z` | **flows** unchanged | **blocked** |"
When: a row of z_e equals its code exactly: z passes it no gradient.
"""

import jax
import jax.numpy as jnp
from jax import lax



def vq_losses(z_e, codebook, beta):
    table = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=-1)
    indices = jnp.argmin(table, axis=1)
    z_q = codebook[indices]
    z = jnp.where((z_e == z_q).all(axis=1, keepdims=True), lax.stop_gradient(z_q), z_e + lax.stop_gradient(z_q - z_e))
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = beta * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z, codebook_loss, commitment_loss
