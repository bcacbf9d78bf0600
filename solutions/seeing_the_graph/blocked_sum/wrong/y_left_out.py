"""The y term is missing from the value.

Its gradient is zero indeed, because it is not there. A stop is something else: the value takes part
in the forward pass as ever and only the backward pass is told to ignore it.

Put the second sum back, and block its gradient without taking it away.
"""

import jax.numpy as jnp


def blocked_sum(x, y):
    return jnp.sum(x**2)
