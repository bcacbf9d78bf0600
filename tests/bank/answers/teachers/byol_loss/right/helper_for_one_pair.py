"""One function for one pair, the target stopped before it is normalised."""
import jax.numpy as jnp
from jax import lax


def unit(a):
    return a / jnp.linalg.norm(a, axis=-1, keepdims=True)


def pair(prediction, target):
    target = lax.stop_gradient(target)
    return jnp.sum(2 - 2 * jnp.sum(unit(prediction) * unit(target), axis=-1))


def byol_loss(p1, p2, z1, z2):
    return pair(p1, z2) + pair(p2, z1)
