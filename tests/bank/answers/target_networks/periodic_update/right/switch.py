"""lax.switch with closures; the remainder is computed by hand from the quotient."""
import jax.numpy as jnp
from jax import lax, tree_util


def periodic_update(params, target, step, period):
    rest = step - lax.div(step, period) * period
    held = tree_util.tree_map(lax.stop_gradient, target)
    return lax.switch(jnp.minimum(rest, 1), [lambda: params, lambda: held])
