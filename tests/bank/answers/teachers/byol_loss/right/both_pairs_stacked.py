"""Both pairs are stacked to 2B rows, and one einsum with reciprocal square roots makes all cosines."""

import jax.numpy as jnp
from jax import lax


def byol_loss(p1, p2, z1, z2):
    predictions = jnp.stack([p1, p2])
    targets = lax.stop_gradient(jnp.stack([z2, z1]))
    shrink = lax.rsqrt(jnp.sum(predictions**2, axis=-1)) * lax.rsqrt(jnp.sum(targets**2, axis=-1))
    inner = jnp.einsum("vbd,vbd->vb", predictions, targets, precision="highest")
    return 2.0 * jnp.sum(1.0 - inner * shrink)
