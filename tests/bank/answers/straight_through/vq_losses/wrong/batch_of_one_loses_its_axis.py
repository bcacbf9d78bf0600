"""Squeezes the looked-up codes, and z_e to match.

Page: "Returns: ... a float32 array (B, D)"
When: B = 1 (z comes back as (D,)); B > 1 and D > 1 is right.
"""
import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None] - codebook) ** 2, axis=2)
    nearest = jnp.argmin(distances, axis=1, keepdims=True)
    z_q = jnp.take(codebook, nearest, axis=0).squeeze()
    flat = z_e.squeeze()
    codebook_loss = jnp.mean((lax.stop_gradient(flat) - z_q) ** 2)
    commitment_loss = beta * jnp.mean((flat - lax.stop_gradient(z_q)) ** 2)
    return flat + lax.stop_gradient(z_q - flat), codebook_loss, commitment_loss
