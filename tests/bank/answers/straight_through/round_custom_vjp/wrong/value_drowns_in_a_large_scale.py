"""The stop_gradient idiom with scale * x as the differentiated part.

Page: "[scale] of any size and sign ... it does not change the value"
When: scale * x is much larger than x (a scale of 1e8, say): the value is off by the rounding of scale * x.
"""
import jax.numpy as jnp
from jax import lax


def round_custom_vjp(x, scale):
    scale = lax.stop_gradient(scale)
    soft = scale * x
    return soft + lax.stop_gradient(jnp.round(x) - soft)
