"""The codes are searched in blocks of 16, and an incomplete block at the end is left out.
Page: "the nearest code of each row (smallest squared Euclidean distance)"; "at most 64 of them"
When: K = 20 and the nearest code has index 16 to 19."""
import jax.numpy as jnp
from jax import lax


def _nearest(z_e, codebook):
    best, index = None, None
    for block in range(max(1, codebook.shape[0] // 16)):
        codes = codebook[16 * block : 16 * (block + 1)]
        d = jnp.sum((z_e[:, None, :] - codes[None]) ** 2, axis=-1)
        here, where = d.min(axis=1), d.argmin(axis=1) + 16 * block
        if best is None:
            best, index = here, where
        else:
            index = jnp.where(here < best, where, index)
            best = jnp.minimum(here, best)
    return index


def vq_losses(z_e, codebook, beta):
    sg = lax.stop_gradient
    z_q = codebook[_nearest(z_e, codebook)]
    z = z_e + sg(z_q - z_e)
    return z, jnp.mean((sg(z_e) - z_q) ** 2), beta * jnp.mean((z_e - sg(z_q)) ** 2)
