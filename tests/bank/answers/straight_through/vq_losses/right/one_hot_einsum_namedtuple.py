"""A one-hot einsum as the lookup, jitted, and a NamedTuple as the result."""
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import lax


class Quantised(NamedTuple):
    z: jax.Array
    codebook_loss: jax.Array
    commitment_loss: jax.Array


@jax.jit
def vq_losses(z_e, codebook, beta):
    differences = lax.stop_gradient(z_e[:, None, :] - codebook[None, :, :])
    chosen = jnp.argmin(jnp.einsum("bkd,bkd->bk", differences, differences), axis=1)
    one_hot = (chosen[:, None] == jnp.arange(codebook.shape[0])).astype(codebook.dtype)
    z_q = jnp.einsum("bk,kd->bd", one_hot, codebook, precision=lax.Precision.HIGHEST)
    fixed = lax.stop_gradient(z_q)
    return Quantised(
        z=fixed + (z_e - lax.stop_gradient(z_e)),
        codebook_loss=jnp.mean(jnp.square(lax.stop_gradient(z_e) - z_q)),
        commitment_loss=beta * jnp.mean(jnp.square(z_e - fixed)),
    )
