"""Remembers the sum of y for each shape, since y "stays fixed".

Page: "Each sum runs over all entries of its array."
When: on a second call, outside jit and grad, with another y of a shape that was seen before: the old
sum comes back.
"""
import jax
import jax.numpy as jnp
from jax import lax

_known = {}


def blocked_sum(x, y):
    if isinstance(y, jax.core.Tracer):
        fixed = lax.stop_gradient(jnp.sum(y**2))
    else:
        if y.shape not in _known:
            _known[y.shape] = jnp.sum(jnp.asarray(y) ** 2)
        fixed = _known[y.shape]
    return jnp.sum(x**2) + fixed
