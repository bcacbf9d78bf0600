"""Helpers, type hints, and the two losses from one function."""

import jax
import jax.numpy as jnp
from jax import Array


def _nearest(row: Array, codebook: Array) -> Array:
    return jnp.argmin(jnp.linalg.norm(codebook - row, axis=-1))


def _pull(moving: Array, fixed: Array) -> Array:
    """Mean squared distance that moves its first argument only."""
    return jnp.mean((moving - jax.lax.stop_gradient(fixed)) ** 2)


def vq_losses(z_e: Array, codebook: Array, beta: Array) -> tuple[Array, Array, Array]:
    """Quantise and measure."""
    indices = jax.vmap(_nearest, in_axes=(0, None))(z_e, codebook)
    z_q = jnp.take(codebook, indices, axis=0)
    z = z_e + jax.lax.stop_gradient(z_q - z_e)
    return z, _pull(z_q, z_e), beta * _pull(z_e, z_q)
