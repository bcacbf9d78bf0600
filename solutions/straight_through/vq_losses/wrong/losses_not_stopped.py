"""Each loss pulls on both sides: no stop holds the other one in place.

The codebook loss then trains the encoder too, at full weight, and beta no longer decides how much
the encoder gives way.

For each loss, say which of its two arguments is to move and which is only looked at.
"""

import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=2)
    z_q = codebook[jnp.argmin(distances, axis=1)]
    mean_square = jnp.mean((z_e - z_q) ** 2)
    return z_e + lax.stop_gradient(z_q - z_e), mean_square, beta * mean_square
