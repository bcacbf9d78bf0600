"""A hard one-hot with the gradient of a softmax: codes that nobody chose get a gradient.

Page: "codebook_loss | flows, to the codes that were chosen"
When: a second code is almost as near as the first (else the softmax is flat).
"""
import jax
import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    stopped = lax.stop_gradient(z_e)
    distances = jnp.sum((stopped[:, None] - codebook[None]) ** 2, axis=-1)
    soft = jax.nn.softmax(-10.0 * distances, axis=1)
    hard = jax.nn.one_hot(jnp.argmin(distances, axis=1), codebook.shape[0], dtype=soft.dtype)
    weights = hard + (soft - lax.stop_gradient(soft))
    z_q = weights @ codebook
    fixed = lax.stop_gradient(z_q)
    z = z_e + lax.stop_gradient(z_q - z_e)
    return z, jnp.mean((stopped - z_q) ** 2), beta * jnp.mean((z_e - fixed) ** 2)
