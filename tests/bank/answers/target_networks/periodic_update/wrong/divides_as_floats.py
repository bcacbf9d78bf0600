"""Asks in float32 whether step / period is a whole number.

Page: "params if step mod period = 0, target otherwise"
When: `step` is above 2**24 (16777217 with a period of 2, say), or step / period has no room for a fraction in float32.
"""

import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    ratio = step / period
    due = jnp.floor(ratio) == ratio
    return jax.tree.map(lambda new, old: jnp.where(due, new, old), params, lax.stop_gradient(target))
