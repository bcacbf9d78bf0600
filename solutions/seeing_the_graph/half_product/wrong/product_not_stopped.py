"""The gradient is 2x: both factors learn.

By the product rule each of the two x's contributes an x, and nothing here holds one of them back.
That is the derivative of an ordinary square.

Decide which of the two factors is to be a plain number in the backward pass.
"""

import jax.numpy as jnp


def half_product(x):
    return jnp.sum(x * x)
