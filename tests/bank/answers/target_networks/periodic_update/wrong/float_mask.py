"""Multiplies by a mask of 0 and 1 and adds; integers come back as floats.

Page: "Returns: a tree with the structure of `params`, each leaf in its own shape and type."
When: the tree has an int32 counter (float32 afterwards).
"""
import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = (step % period == 0).astype(jnp.float32)
    return jax.tree.map(lambda p, t: due * p + (1.0 - due) * lax.stop_gradient(t), params, target)
