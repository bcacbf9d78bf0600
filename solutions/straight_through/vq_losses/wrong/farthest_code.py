"""Each row was given the code that is farthest from it.

All three results are then consistent with one another and consistently off: the losses are far too
large.

A distance is small where the match is good.
"""

import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=2)
    z_q = codebook[jnp.argmax(distances, axis=1)]
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = beta * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z_e + lax.stop_gradient(z_q - z_e), codebook_loss, commitment_loss
