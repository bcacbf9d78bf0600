"""The sum is right, but a gradient of 2y reaches y.

A stop leaves no trace in the value, so every printed number looks as it should. Only the gradients
tell you that y is being pulled towards zero along with x.

Find the term of the sum that must count in the value and be a constant in the backward pass.
"""

import jax.numpy as jnp


def blocked_sum(x, y):
    return jnp.sum(x**2) + jnp.sum(y**2)
