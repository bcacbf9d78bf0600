"""The expanded distance uses the codes' lengths instead of their squared lengths, so some rows get a code
that is not the nearest.
"""

import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    scores = jnp.linalg.norm(codebook, axis=1) - 2.0 * z_e @ codebook.T
    z_q = codebook[jnp.argmin(scores, axis=1)]
    z = z_e + lax.stop_gradient(z_q - z_e)
    codebook_loss = jnp.mean(jnp.square(lax.stop_gradient(z_e) - z_q))
    commitment_loss = beta * jnp.mean(jnp.square(z_e - lax.stop_gradient(z_q)))
    return z, codebook_loss, commitment_loss
