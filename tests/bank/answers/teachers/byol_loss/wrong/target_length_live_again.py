"""Stops the target's entries but takes its length from the live array.

Page: "z1, z2: blocked: exactly zero".
When: whenever the cosine is not zero: the target gets a gradient along itself.
"""
import jax.numpy as jnp
from jax import lax


def lengths(x):
    return jnp.sqrt(jnp.sum(jnp.square(x), axis=1))


def byol_loss(p1, p2, z1, z2):
    total = 0.0
    for p, z in ((p1, z2), (p2, z1)):
        cos = jnp.sum(p * lax.stop_gradient(z), axis=1) / (lengths(p) * lengths(z))
        total = total + jnp.sum(2 - 2 * cos)
    return total
