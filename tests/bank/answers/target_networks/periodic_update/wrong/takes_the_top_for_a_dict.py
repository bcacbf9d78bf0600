"""Goes through the top of the tree by names.

Page: "nested dicts and lists of arrays"
When: the top of the tree is a list.
"""

import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = step % period == 0
    result = {}
    for name, layer in params.items():
        old = lax.stop_gradient(target[name])
        result[name] = jax.tree.map(lambda new, kept: jnp.where(due, new, kept), layer, old)
    return result
