"""Within a call each array is normalised once, so an array passed as a prediction and as a target is
stopped in both uses.
"""

import jax.numpy as jnp
from jax import lax


def byol_loss(p1, p2, z1, z2):
    units = {}
    for array, fixed in ((p1, False), (p2, False), (z1, True), (z2, True)):
        unit = array / jnp.linalg.norm(array, axis=1, keepdims=True)
        units[id(array)] = lax.stop_gradient(unit) if fixed else unit
    first = jnp.sum(units[id(p1)] * units[id(z2)], axis=1)
    second = jnp.sum(units[id(p2)] * units[id(z1)], axis=1)
    return jnp.sum(4.0 - 2.0 * (first + second))
