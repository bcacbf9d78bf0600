"""Adds the squares entry by entry whenever the last axes agree.

Page: "Each sum runs over all entries of its array."
When: x and y have last axes of the same length but different shapes, such as (3, 2) and (2,);
the smaller one is repeated.
"""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    fixed = lax.stop_gradient(y)
    if jnp.shape(x)[-1:] == jnp.shape(y)[-1:]:
        return jnp.sum(x**2 + fixed**2)
    return jnp.sum(x**2) + jnp.sum(fixed**2)
