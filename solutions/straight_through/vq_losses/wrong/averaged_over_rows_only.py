"""The squared distances are averaged over the rows, but summed over the features.

The paper writes a squared norm, which is a sum over features; this problem takes the mean over all
entries, so that the losses do not depend on the width of the codes.

Count what you divide by: it should be rows times features.
"""

import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=2)
    z_q = codebook[jnp.argmin(distances, axis=1)]
    codebook_loss = jnp.mean(jnp.sum((lax.stop_gradient(z_e) - z_q) ** 2, axis=1))
    commitment_loss = beta * jnp.mean(jnp.sum((z_e - lax.stop_gradient(z_q)) ** 2, axis=1))
    return z_e + lax.stop_gradient(z_q - z_e), codebook_loss, commitment_loss
