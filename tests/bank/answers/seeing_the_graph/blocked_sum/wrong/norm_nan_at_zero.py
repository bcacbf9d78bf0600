"""The sum of squares is a squared norm, whose gradient is NaN where all of x is zero.
Page: "`x` | **flows**: $2x$"
When: x is all zeros, e.g. jnp.zeros(3): NaN instead of 0."""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    of_x = jnp.linalg.norm(jnp.ravel(x)) ** 2
    of_y = jnp.linalg.norm(jnp.ravel(y)) ** 2
    return of_x + lax.stop_gradient(of_y)
