"""Takes the number out of JAX when there is a single entry.

Page: "It must work under `jax.jit`."
When: x has exactly one entry and the function is jitted: a traced array is asked for its number.
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    if x.size == 1:
        return jnp.sum(x * float(lax.stop_gradient(x).reshape(())))
    return jnp.sum(x * lax.stop_gradient(x))
