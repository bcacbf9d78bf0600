"""The indices were turned into Python integers, which works until the function is jitted.

Under jit the nearest code is not known while the function is traced, so `int()` and `.item()` have
nothing to convert.

An array can be indexed by an array of indices, all rows at once.
"""

import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=2)
    z_q = jnp.stack([codebook[int(jnp.argmin(row))] for row in distances])
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = beta * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z_e + lax.stop_gradient(z_q - z_e), codebook_loss, commitment_loss
