"""A scan over the codes keeps the best one of each row, and each row's part is computed under vmap."""

import jax
import jax.numpy as jnp
from jax import lax


def _nearest(row, codebook):
    def better(best, candidate):
        number, code = candidate
        distance = jnp.sum((row - code) ** 2)
        closer = distance < best[0]
        return (jnp.where(closer, distance, best[0]), jnp.where(closer, number, best[1])), None

    first = (jnp.float32(jnp.inf), jnp.int32(0))
    numbered = (jnp.arange(codebook.shape[0], dtype=jnp.int32), codebook)
    return lax.scan(better, first, numbered)[0][1]


def vq_losses(z_e, codebook, beta):
    frozen_rows, frozen_codes = lax.stop_gradient((z_e, codebook))
    numbers = jax.vmap(_nearest, in_axes=(0, None))(frozen_rows, frozen_codes)

    def of_row(live_row, frozen_row, number):
        code = jnp.take(frozen_codes, number, axis=0)
        z = code + (live_row - frozen_row)
        to_code = jnp.take(codebook, number, axis=0) - frozen_row
        to_row = live_row - code
        return z, jnp.vdot(to_code, to_code), jnp.vdot(to_row, to_row)

    z, codes_part, rows_part = jax.vmap(of_row)(z_e, frozen_rows, numbers)
    return z, codes_part.sum() / z_e.size, jnp.asarray(beta, jnp.float32) * rows_part.sum() / z_e.size
