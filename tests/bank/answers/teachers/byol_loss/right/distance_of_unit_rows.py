"""The squared distance of unit rows, image by image."""
from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


def unit(v):
    return v / jnp.sqrt(jnp.vdot(v, v))


@partial(jax.vmap, in_axes=(0, 0))
def apart(p, z):
    difference = unit(p) - lax.stop_gradient(unit(z))
    return jnp.vdot(difference, difference)


def byol_loss(p1, p2, z1, z2):
    return apart(p1, z2).sum() + apart(p2, z1).sum()
