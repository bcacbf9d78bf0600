"""Works in blocks of 64 entries and loses the last, incomplete one.

Page: "Its value is $\\sum_i x_i^2$."
When: x has more than 64 entries and their number is no multiple of 64.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    flat = x.reshape(-1)
    width = 64 if flat.size > 64 else flat.size
    total = jnp.float32(0.0)
    for start in range(0, flat.size - width + 1, width) if width else ():
        block = flat[start : start + width]
        total = total + jnp.dot(block, lax.stop_gradient(block))
    return total
