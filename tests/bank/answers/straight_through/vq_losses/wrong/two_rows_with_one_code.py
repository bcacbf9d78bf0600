"""If several rows choose the same code, the codebook gets the gradient of only one of them."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def _look_up(codebook, chosen):
    return codebook[chosen]


def _look_up_fwd(codebook, chosen):
    return codebook[chosen], (jnp.zeros_like(codebook), chosen)


def _look_up_bwd(kept, g):
    zeros, chosen = kept
    return zeros.at[chosen].set(g), None


_look_up.defvjp(_look_up_fwd, _look_up_bwd)


def vq_losses(z_e, codebook, beta):
    chosen = jnp.argmin(jnp.sum((z_e[:, None] - codebook) ** 2, axis=2), axis=1)
    z_q = _look_up(codebook, chosen)
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = beta * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z_e + lax.stop_gradient(z_q - z_e), codebook_loss, commitment_loss
