"""An array of shape () has no rows to run over, so the function raises for it."""

import jax.numpy as jnp
from jax import lax


def half_product(x):
    return sum(jnp.vdot(lax.stop_gradient(row), row) for row in x)
