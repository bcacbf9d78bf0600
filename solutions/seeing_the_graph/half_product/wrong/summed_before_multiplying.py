"""The entries were added up first and the two sums multiplied, which brings in every mixed product.

The square of a sum is not the sum of the squares. The gradient of each entry then depends on all the
others.

Multiply entry by entry, and add at the end.
"""

import jax.numpy as jnp
from jax import lax


def half_product(x):
    return jnp.sum(x) * lax.stop_gradient(jnp.sum(x))
