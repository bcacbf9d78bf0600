"""Takes integer leaves from params at every step.

Page: "$\\mathrm{sg}(\\text{target})$ & \\text{otherwise,} ... for every leaf of the tree"
When: the tree has an int32 counter, params and target differ in it, and no copy is due.
"""
import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = step % period == 0

    def pick(p, t):
        if not jnp.issubdtype(p.dtype, jnp.floating):
            return p
        return jnp.where(due, p, lax.stop_gradient(t))

    return jax.tree.map(pick, params, target)
