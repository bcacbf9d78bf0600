"""jnp.where on every leaf, the target stopped as a whole tree."""
import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = step % period == 0
    return jax.tree.map(lambda p, t: jnp.where(due, p, t), params, lax.stop_gradient(target))
