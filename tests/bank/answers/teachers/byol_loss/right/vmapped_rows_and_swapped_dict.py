"""Unusual: a loss of two vectors, mapped over rows with vmap and over the pairs with a dict of partners."""
import jax
import jax.numpy as jnp
from jax import lax


def _term(p, z):
    z = lax.stop_gradient(z / jnp.sqrt(z @ z))
    return 2 - 2 * (p @ z) / jnp.sqrt(p @ p)


def byol_loss(p1, p2, z1, z2):
    """2 - 2 cos of each prediction and the other view's target, summed."""
    predictions, targets = {"view 1": p1, "view 2": p2}, {"view 1": z2, "view 2": z1}
    terms = jax.tree.map(jax.vmap(_term), predictions, targets)
    return jax.tree.reduce(lambda total, rows: total + rows.sum(), terms, jnp.float32(0))
