"""One pair of rows with a gradient of its own: at a right angle to the prediction."""
import functools

import jax
import jax.numpy as jnp


def _directions(p, z):
    length = jnp.sqrt(jnp.sum(p**2))
    return p / length, z / jnp.sqrt(jnp.sum(z**2)), length


@jax.custom_vjp
def _term(p, z):
    u, v, _ = _directions(p, z)
    return 2.0 - 2.0 * jnp.dot(u, v)


def _forward(p, z):
    return _term(p, z), (p, z)


def _backward(saved, g):
    u, v, length = _directions(*saved)
    across = v - jnp.dot(u, v) * u
    return -2.0 * g * across / length, jnp.zeros_like(saved[1])


_term.defvjp(_forward, _backward)


def byol_loss(p1, p2, z1, z2):
    terms = jax.vmap(_term)
    return functools.reduce(jnp.add, [terms(p, z).sum() for p, z in ((p1, z2), (p2, z1))])
