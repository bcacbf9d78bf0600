"""The loss is minus twice the cosine, without the constant: it can be negative.

Gradients are the same, so training would go well. But the loss is no longer a squared distance, and zero no
longer means that both sides agree.

Put the formula's constant back, once for every row of every pair.
"""

import jax.numpy as jnp
from jax import lax


def normalise(x):
    return x / jnp.linalg.norm(x, axis=1, keepdims=True)


def distance(p, z):
    return jnp.sum(-2.0 * jnp.sum(normalise(p) * normalise(z), axis=1))


def byol_loss(p1, p2, z1, z2):
    return distance(p1, lax.stop_gradient(z2)) + distance(p2, lax.stop_gradient(z1))
