"""Copies the top of the tree and fills the copy; the containers below are still those of `params`.

Page: "The trees that were passed in, their dicts and lists included, are left as they are."
When: the tree has a dict or a list inside another one, and the step keeps the target (without jit).
"""

import copy

import jax.numpy as jnp
from jax import lax


def _fill(result, target, due):
    for key in range(len(result)) if isinstance(result, list) else list(result):
        if isinstance(result[key], (dict, list)):
            _fill(result[key], target[key], due)
        else:
            result[key] = jnp.where(due, result[key], lax.stop_gradient(target[key]))


def periodic_update(params, target, step, period):
    result = copy.copy(params)
    _fill(result, target, jnp.equal(step % period, 0))
    return result
