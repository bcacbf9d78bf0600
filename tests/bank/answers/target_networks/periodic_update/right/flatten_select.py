"""Flattens both trees, lax.select leaf by leaf, and builds the tree again; a copy is due when the quotient has just grown."""
import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def periodic_update(params, target, step, period):
    due = step // period != (step - 1) // period
    leaves, structure = jax.tree.flatten(params)
    old = jax.tree.leaves(target)
    new = [lax.select(due, p, lax.stop_gradient(t)) for p, t in zip(leaves, old)]
    return jax.tree.unflatten(structure, new)
