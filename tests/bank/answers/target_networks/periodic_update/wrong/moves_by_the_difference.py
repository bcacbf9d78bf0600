"""A copy is old + (new - old), so a parameter is lost where the old one is many orders of magnitude larger."""

import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = step % period == 0

    def move(new, old):
        old = lax.stop_gradient(old)
        return old + jnp.where(due, new - old, jnp.zeros_like(old))

    return jax.tree.map(move, params, target)
