"""Computes the lengths in float16, where squares of more than 65504 become infinite.

Page: "lengths lie between 0.001 and 1000."
When: rows longer than about 256 (the cosine becomes 0), and very short ones.
"""
import jax.numpy as jnp
from jax import lax


def _unit(x):
    squares = jnp.square(x.astype(jnp.float16)).astype(jnp.float16)
    return x / jnp.sqrt(jnp.sum(squares, axis=1, keepdims=True)).astype(jnp.float32)


def byol_loss(p1, p2, z1, z2):
    """2 - 2 cos of each prediction and the other view's target, summed."""
    z1, z2 = lax.stop_gradient((z1, z2))
    first = 2.0 - 2.0 * jnp.sum(_unit(p1) * _unit(z2), axis=1)
    second = 2.0 - 2.0 * jnp.sum(_unit(p2) * _unit(z1), axis=1)
    return jnp.sum(first) + jnp.sum(second)
