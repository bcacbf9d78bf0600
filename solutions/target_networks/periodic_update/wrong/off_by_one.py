"""Copies come one step early: at period − 1, 2·period − 1 and so on.

An agent would hardly notice, but a run that is resumed from a checkpoint, or compared with another
implementation, no longer agrees with it.

Work out by hand what your condition says for steps 0, 1 and period.
"""

import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    copy_now = (step + 1) % period == 0
    return jax.tree.map(lambda new, old: jnp.where(copy_now, new, lax.stop_gradient(old)), params, target)
