import jax
import jax.numpy as jnp
from jax.lax import stop_gradient as sg


def vq_losses(z_e, codebook, beta):
    d = jnp.sum(z_e**2, 1, keepdims=True) - 2 * z_e @ codebook.T + jnp.sum(codebook**2, 1)[None]
    chosen = jax.nn.one_hot(jnp.argmin(sg(d), axis=-1), codebook.shape[0])
    z_q = chosen @ codebook
    codebook_loss = jnp.square(z_q - sg(z_e)).mean()
    commitment_loss = beta * jnp.square(sg(z_q) - z_e).mean()
    z = sg(z_q) + z_e - sg(z_e)
    return z, codebook_loss, commitment_loss
