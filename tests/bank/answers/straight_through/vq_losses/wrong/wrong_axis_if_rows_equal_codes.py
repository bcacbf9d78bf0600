"""Finds the axis of the codes by its length; if there are as many rows as codes, it is the axis of the rows.

Page: "With z_q the nearest code of each row"
When: B = K.
"""
import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None] - codebook[None]) ** 2, axis=-1)
    axis_of_codes = distances.shape.index(codebook.shape[0])
    z_q = codebook[jnp.argmin(distances, axis=axis_of_codes)]
    z = z_e + lax.stop_gradient(z_q - z_e)
    codebook_loss = jnp.square(z_q - lax.stop_gradient(z_e)).mean()
    commitment_loss = beta * jnp.square(lax.stop_gradient(z_q) - z_e).mean()
    return z, codebook_loss, commitment_loss
