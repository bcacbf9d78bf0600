"""Where all entries of x are zero, the gradient of x is NaN instead of zero (derivative of a square root at
zero).
"""

import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    length_x = jnp.linalg.norm(jnp.ravel(x))
    length_y = jnp.linalg.norm(lax.stop_gradient(jnp.ravel(y)))
    return length_x**2 + length_y**2
