"""The value is right and the gradient is zero everywhere.

A step function is flat on both sides of its jump, so its true derivative is zero, and a comparison in
JAX is not differentiated at all. No layer before such a unit can learn.

Keep the step in the forward pass and give the backward pass a different function to follow.
"""

import jax.numpy as jnp


def binary_ste(x, clip=False):
    return jnp.where(x > 0, 1.0, 0.0)
