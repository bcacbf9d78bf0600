"""z is the looked-up code itself: the decoder's gradient goes to the codebook, and none to z_e.

The losses are as they should be. But the reconstruction loss, which comes in through z, now trains
the codes instead of the encoder.

z needs the value of the code and the gradient of z_e.
"""

import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=2)
    z_q = codebook[jnp.argmin(distances, axis=1)]
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = beta * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z_q, codebook_loss, commitment_loss
