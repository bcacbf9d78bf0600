"""target + mask * (params - target): rounding spoils a copy between numbers of different size.
Page: "result = params if step mod period = 0 ... for every leaf of the tree"
When: step 0, params 1.5, target 1e8: the result is 0 instead of 1.5."""
import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = step % period == 0

    def leaf(p, t):
        t = lax.stop_gradient(t)
        return t + due.astype(t.dtype) * (p - t)

    return jax.tree.map(leaf, params, target)
