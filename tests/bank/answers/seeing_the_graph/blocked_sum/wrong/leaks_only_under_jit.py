"""Turns the second sum into a Python number, and falls back to no stop where that is impossible.
Page: "`y` | **blocked**: exactly zero" / "It must work under `jax.jit` and under `jax.vmap`."
When: differentiated inside jit or vmap.
"""
import jax
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    second = jnp.sum(y**2)
    try:
        second = float(lax.stop_gradient(second))
    except jax.errors.ConcretizationTypeError:
        pass
    return jnp.sum(x**2) + second
