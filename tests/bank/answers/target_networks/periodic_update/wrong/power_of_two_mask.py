"""Masks the low bits instead of taking the remainder.

Page: "\\text{params} & \\text{if } \\text{step} \\bmod \\text{period} = 0"
When: the period is not a power of two (period 3, step 4 copies; period 6, step 6 does not).
"""
import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = (step & (period - 1)) == 0
    return jax.tree.map(lambda p, t: jnp.where(due, p, lax.stop_gradient(t)), params, target)
