import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    z_fixed, book_fixed = lax.stop_gradient(z_e), lax.stop_gradient(codebook)
    deltas = z_fixed[:, None] - book_fixed[None]
    indices = jnp.einsum("bkd,bkd->bk", deltas, deltas).argmin(axis=1)
    n = z_e.size
    codebook_loss = jnp.sum((z_fixed - codebook[indices]) ** 2) / n
    commitment = jnp.sum((z_e - book_fixed[indices]) ** 2) * beta / n
    return z_e - z_fixed + book_fixed[indices], codebook_loss, commitment
