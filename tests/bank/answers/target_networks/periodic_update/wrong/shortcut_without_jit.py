"""Without jit there is a number behind `step`, and one of the two trees is returned as it is: the stop is left out.

Page: "every leaf of target: blocked: exactly zero, copied or kept".
When: not jitted (step and period concrete), on a step that keeps.
"""
import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = step % period == 0
    try:
        copy_now = bool(due)
    except jax.errors.ConcretizationTypeError:
        return jax.tree.map(lambda p, t: jnp.where(due, p, lax.stop_gradient(t)), params, target)
    source = params if copy_now else target
    return jax.tree.map(jnp.asarray, source)
