"""The lookup is a very sharp softmax: where two codes are nearly equally near, z_q mixes them and both get a gradient.
Page: "With $z_q$ the nearest code of each row"; "A code that was not chosen has no part in the loss"
When: two squared distances differ by less than about 0.001, e.g. z_e = [[0.0]], codes [[1.0]] and [[-1.0001]]."""
import jax
import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    sg = lax.stop_gradient
    distances = sg(jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=-1))
    share = jax.nn.softmax(-1e4 * distances, axis=-1)
    z_q = share @ codebook
    z = z_e + sg(z_q - z_e)
    return z, jnp.mean((sg(z_e) - z_q) ** 2), beta * jnp.mean((z_e - sg(z_q)) ** 2)
