r"""The lookup is a cold softmax over the codes.

Page: "A code that was not chosen has no part in the loss and gets a gradient of zero."
When: two codes are almost equally near (squared distances within about 0.01): values mix and the code that was not chosen gets a gradient.
"""

import jax
import jax.numpy as jnp
from jax import lax



def vq_losses(z_e, codebook, beta):
    table = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=-1)
    indices = jax.nn.softmax(-lax.stop_gradient(table) / 1e-3, axis=1)
    z_q = indices @ codebook
    z = z_e + lax.stop_gradient(z_q - z_e)
    codebook_loss = jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2)
    commitment_loss = beta * jnp.mean((z_e - lax.stop_gradient(z_q)) ** 2)
    return z, codebook_loss, commitment_loss
