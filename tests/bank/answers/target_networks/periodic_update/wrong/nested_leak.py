"""Stops the leaves of the outermost dict only.

Page: "| every leaf of `target` | **blocked**: exactly zero, copied or kept |"
When: a leaf that lies in a nested dict or list, on a step that keeps the target.
"""
import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = step % period == 0
    stop = lambda x: x if isinstance(x, (dict, list)) else lax.stop_gradient(x)
    if isinstance(target, dict):
        target = {key: stop(value) for key, value in target.items()}
    elif isinstance(target, list):
        target = [stop(value) for value in target]
    else:
        target = stop(target)
    return jax.tree.map(lambda p, t: jnp.where(due, p, t), params, target)
