"""The gradient is x as asked, but the value is half of what it should be.

Halving the square halves everything, forward and backward. A stop is the tool for changing the
backward pass and leaving the forward pass alone.

Keep the full square as the value and look for another way to lose one half of its gradient.
"""

import jax.numpy as jnp


def half_product(x):
    return 0.5 * jnp.sum(x**2)
