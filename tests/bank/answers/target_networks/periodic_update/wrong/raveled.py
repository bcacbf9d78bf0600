"""Ravels both trees into one vector each and unravels the chosen one.

Page: "Returns: a tree with the structure of `params`, each leaf in its own shape and type."
When: an int32 counter beyond 2**24 shares the tree with floats: it passes through float32 and comes back as another number.
"""
import jax.numpy as jnp
from jax import lax
from jax.flatten_util import ravel_pytree


def periodic_update(params, target, step, period):
    new, unravel = ravel_pytree(params)
    old, _ = ravel_pytree(lax.stop_gradient(target))
    return unravel(jnp.where(step % period == 0, new, old))
