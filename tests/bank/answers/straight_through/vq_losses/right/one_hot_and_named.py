r"""One-hot lookup, vdot for the squares, a named tuple for the three."""

import jax
import jax.numpy as jnp
from jax import lax



from collections import namedtuple

Quantised = namedtuple("Quantised", "z codebook_loss commitment_loss")


def _mean_square(difference):
    return jnp.vdot(difference, difference) / difference.size


def vq_losses(z_e, codebook, beta):
    held_z, held_codes = lax.stop_gradient(z_e), lax.stop_gradient(codebook)
    gaps = jnp.linalg.norm(held_z[:, None] - held_codes[None], axis=-1)
    choice = jax.nn.one_hot(gaps.argmin(-1), codebook.shape[0], dtype=codebook.dtype)
    z_q = jnp.einsum("bk,kd->bd", choice, codebook, precision="highest")
    return Quantised(
        z=z_e + lax.stop_gradient(z_q - z_e),
        codebook_loss=_mean_square(z_q - held_z),
        commitment_loss=beta * _mean_square(z_e - lax.stop_gradient(z_q)),
    )
