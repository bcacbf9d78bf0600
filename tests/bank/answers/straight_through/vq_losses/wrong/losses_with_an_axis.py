r"""The losses are vectors of one.

Page: "two float32 scalars"
When: always: both losses have shape (1,) (the numbers are right).
"""

import jax
import jax.numpy as jnp
from jax import lax



def vq_losses(z_e, codebook, beta):
    table = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=-1)
    indices = jnp.argmin(table, axis=1)
    z_q = codebook[indices]
    z = z_e + lax.stop_gradient(z_q - z_e)
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2, keepdims=True)[0]
    commitment_loss = jnp.reshape(beta, (1,)) * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z, codebook_loss, commitment_loss
