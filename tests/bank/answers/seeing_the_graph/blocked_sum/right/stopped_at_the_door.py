"""Inner products of the flattened arrays, y stopped on entry."""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    y = lax.stop_gradient(y)
    return jnp.vdot(x, x) + jnp.vdot(y, y)
