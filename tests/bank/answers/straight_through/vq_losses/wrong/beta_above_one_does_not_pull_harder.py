"""The value uses beta, the gradient min(beta, 1).

Page: "commitment_loss = beta * 1/(BD) * sum (z_e - z_q)^2" / "commitment_loss | flows"
When: beta is larger than 1 (the gradient is too small; the value is right).
"""
import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None] - codebook) ** 2, axis=-1)
    z_q = codebook[jnp.argmin(distances, axis=1)]
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    distance = jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    weight = jnp.minimum(beta, 1.0)
    commitment_loss = weight * distance + lax.stop_gradient((beta - weight) * distance)
    return z_e + lax.stop_gradient(z_q - z_e), codebook_loss, commitment_loss
