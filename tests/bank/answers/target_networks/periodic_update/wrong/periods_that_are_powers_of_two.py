"""The remainder is taken with a bit mask, which is right only if the period is a power of two."""

import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = jnp.bitwise_and(step, period - 1) == 0
    old = lax.stop_gradient(target)
    return jax.tree.map(lambda p, t: jnp.where(due, p, t), params, old)
