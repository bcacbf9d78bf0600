r"""Keeps beta between 0 and 1.

Page: "`beta` | scalar float32 | the weight of the commitment"
When: beta is above 1 (or negative): the commitment is weighed with 1 (or 0).
"""

import jax
import jax.numpy as jnp
from jax import lax



def vq_losses(z_e, codebook, beta):
    beta = jnp.clip(beta, 0.0, 1.0)
    table = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=-1)
    indices = jnp.argmin(table, axis=1)
    z_q = codebook[indices]
    z = z_e + lax.stop_gradient(z_q - z_e)
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = beta * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z, codebook_loss, commitment_loss
