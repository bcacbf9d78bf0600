"""One pair of vectors at a time, with hints and helpers, mapped over the rows."""

import jax
import jax.numpy as jnp
from jax import Array


def cosine(a: Array, b: Array) -> Array:
    return jnp.dot(a, b) * jax.lax.rsqrt(jnp.dot(a, a)) * jax.lax.rsqrt(jnp.dot(b, b))


def pair_loss(prediction: Array, target: Array) -> Array:
    return 2 * (1 - cosine(prediction, jax.lax.stop_gradient(target)))


@jax.jit
def byol_loss(p1: Array, p2: Array, z1: Array, z2: Array) -> Array:
    losses = jax.vmap(pair_loss)
    return (losses(p1, z2) + losses(p2, z1)).sum()
