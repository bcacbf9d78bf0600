"""Finds the indices with NumPy in a pure_callback without a vmap_method: fine in eager mode and under jit.

Page: contract.md, "JAX | with jit, without it, and under vmap"
When: under vmap (an error).
"""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def _nearest(z_e, codebook):
    z_e, codebook = np.asarray(z_e), np.asarray(codebook)
    return ((z_e[:, None] - codebook) ** 2).sum(-1).argmin(1).astype(np.int32)


def vq_losses(z_e, codebook, beta):
    fixed_z, fixed_codes = lax.stop_gradient(z_e), lax.stop_gradient(codebook)
    shape = jax.ShapeDtypeStruct((z_e.shape[0],), jnp.int32)
    z_q = codebook[jax.pure_callback(_nearest, shape, fixed_z, fixed_codes)]
    codebook_loss = jnp.mean((fixed_z - z_q) ** 2)
    commitment_loss = beta * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z_e + lax.stop_gradient(z_q - z_e), codebook_loss, commitment_loss
