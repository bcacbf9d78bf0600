"""For a matrix, rows were multiplied with columns instead of each entry with itself.

`@` and `jnp.dot` mean an inner product for vectors and a matrix product for anything larger, so a
test with vectors alone sees no difference. For other shapes they raise.

Choose an operation that does the same for every shape: entry times entry.
"""

import jax.numpy as jnp
from jax import lax


def half_product(x):
    return jnp.sum(x @ lax.stop_gradient(x))
