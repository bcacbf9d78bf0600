"""A recursion that pairs the values of two dicts in the order in which they were put in.

Page: "calls a function on each set of corresponding leaves, however deep they lie. Dicts come back with their keys"
When: params and target hold the same keys, inserted in a different order (the same structure for JAX), in an eager call: leaves change places. (jit sorts the keys and hides it.)
"""
import jax.numpy as jnp
from jax import lax


def _pick(due, p, t):
    if isinstance(p, dict):
        return {key: _pick(due, a, b) for (key, a), b in zip(p.items(), t.values())}
    if isinstance(p, list):
        return [_pick(due, a, b) for a, b in zip(p, t)]
    return jnp.where(due, p, lax.stop_gradient(t))


def periodic_update(params, target, step, period):
    return _pick(step % period == 0, params, target)
