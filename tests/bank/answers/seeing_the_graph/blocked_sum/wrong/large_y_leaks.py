"""Entries of y beyond 1000 in size are clipped under the stop and the rest is added live: a leak for large y.
Page: "`y` | **blocked**: exactly zero"
When: y has an entry such as 2000.0 (the value stays right)."""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    core = jnp.clip(y, -1000.0, 1000.0)
    rest = y - core  # what is left over, almost always nothing
    y_fixed = lax.stop_gradient(core) + rest
    return jnp.sum(x * x) + jnp.sum(y_fixed * lax.stop_gradient(y))
