r"""Each code gets the mean, not the sum, of the gradients of its rows.

Page: "\text{codebook\_loss} = \frac{1}{BD}\sum_{b,d}\bigl(\mathrm{sg}(z_e) - z_q\bigr)_{bd}^2"
When: a code is chosen by two or more rows: its gradient is divided by their number (values are right).
"""

import jax
import jax.numpy as jnp
from jax import lax



def vq_losses(z_e, codebook, beta):
    table = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=-1)
    indices = jnp.argmin(table, axis=1)
    z_q = codebook[indices]
    count = jnp.zeros(codebook.shape[0]).at[indices].add(1.0)[indices][:, None]
    held = lax.stop_gradient(z_q)
    z_q = held + (z_q - held) / count
    z = z_e + lax.stop_gradient(z_q - z_e)
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = beta * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z, codebook_loss, commitment_loss
