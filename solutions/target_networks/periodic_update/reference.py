"""The hard update of a target network, every so many steps (Mnih et al., 2015)."""

import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    """params where step is a multiple of period, else target with no gradient through it."""
    copy_now = step % period == 0
    return jax.tree.map(lambda new, old: jnp.where(copy_now, new, lax.stop_gradient(old)), params, target)
