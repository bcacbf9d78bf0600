r"""Nearest by the sum of absolute differences.

Page: "(smallest squared Euclidean distance)"
When: the L1-nearest code is not the L2-nearest one, as (0,0) with codes (3,0) and (2,2).
"""

import jax
import jax.numpy as jnp
from jax import lax



def vq_losses(z_e, codebook, beta):
    table = jnp.sum(jnp.abs(z_e[:, None, :] - codebook[None, :, :]), axis=-1)
    indices = jnp.argmin(table, axis=1)
    z_q = codebook[indices]
    z = z_e + lax.stop_gradient(z_q - z_e)
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = beta * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z, codebook_loss, commitment_loss
