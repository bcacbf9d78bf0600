r"""One row at a time under vmap, jitted as a whole."""

import jax
import jax.numpy as jnp
from jax import lax



def _row(row, codebook):
    k = jnp.argmin(jnp.sum((lax.stop_gradient(codebook) - lax.stop_gradient(row)) ** 2, axis=1))
    code = lax.dynamic_index_in_dim(codebook, k, keepdims=False)
    z = row + lax.stop_gradient(code) - lax.stop_gradient(row)
    return z, jnp.mean((code - lax.stop_gradient(row)) ** 2), jnp.mean((row - lax.stop_gradient(code)) ** 2)


@jax.jit
def vq_losses(z_e, codebook, beta):
    z, pull, commit = jax.vmap(_row, in_axes=(0, None))(z_e, codebook)
    return z, pull.mean(), beta * commit.mean()
