"""Asks for the truth of the condition, and under tracing settles for "true".

Page: "The function works under `jax.jit`, where `step` and `period` are traced as well."
When: under jit on a step that should keep the target: params come back. No error is raised.
"""
import jax
from jax import lax


def periodic_update(params, target, step, period):
    try:
        due = bool(step % period == 0)
    except jax.errors.ConcretizationTypeError:
        due = True
    return params if due else lax.stop_gradient(target)
