"""Moves the target by the difference, times 0 or 1: with rounding it does not quite arrive.

Page: "result = params if step mod period = 0"
When: a copy is due and a target entry is much larger than its counterpart (1e8 against 1.5).
"""

import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = step % period == 0

    def move(new, old):
        old = lax.stop_gradient(old)
        return old + due.astype(old.dtype) * (new - old)

    return jax.tree.map(move, params, target)
