"""The structure of the first tree with so many leaves is kept, and a later tree of as many leaves comes
back in that one.
"""

import jax
import jax.numpy as jnp
from jax import lax

_STRUCTURES = {}


def periodic_update(params, target, step, period):
    due = step % period == 0
    new, old = jax.tree.leaves(params), jax.tree.leaves(lax.stop_gradient(target))
    structure = _STRUCTURES.setdefault(len(new), jax.tree.structure(params))
    return structure.unflatten([jnp.where(due, p, t) for p, t in zip(new, old, strict=True)])
