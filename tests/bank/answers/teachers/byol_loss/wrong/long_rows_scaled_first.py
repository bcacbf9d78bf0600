"""Predictions longer than 100 are first divided by a length that is held constant, and then treated as
unit rows: the value is right, their gradient has a part along the prediction.
Page: "`p1`, `p2` | **flows**: through the cosine, lengths included"
When: a prediction of length 200.
"""
import jax.numpy as jnp
from jax import lax


def _unit(x):
    length = jnp.linalg.norm(x, axis=1, keepdims=True)
    return x / jnp.where(length > 100.0, lax.stop_gradient(length), length)


def byol_loss(p1, p2, z1, z2):
    def term(p, z):
        return jnp.sum(2.0 - 2.0 * jnp.sum(_unit(p) * _unit(lax.stop_gradient(z)), axis=1))

    return term(p1, z2) + term(p2, z1)
