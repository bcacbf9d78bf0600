"""A Python if.

Page: "The function works under `jax.jit`, where `step` and `period` are traced as well."
When: under jit (TracerBoolConversionError).
"""
import jax
from jax import lax


def periodic_update(params, target, step, period):
    if step % period == 0:
        return params
    return lax.stop_gradient(target)
