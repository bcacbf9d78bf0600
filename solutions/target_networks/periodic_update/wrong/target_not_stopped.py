"""The values are right, but the kept target is still connected to the one that was passed in.

Whoever computes a loss with the result, and differentiates the whole training step, trains the
target network through it.

The old target is used here and never learned from. Say so where it enters the result.
"""

import jax
import jax.numpy as jnp


def periodic_update(params, target, step, period):
    copy_now = step % period == 0
    return jax.tree.map(lambda new, old: jnp.where(copy_now, new, old), params, target)
