"""One factor was turned into a numpy array or Python numbers, and the function breaks under jit.

Outside of JAX there is no gradient, so the idea is sound; but while a function is traced its arrays
hold no numbers that numpy could copy. JAX refuses rather than guess.

Hold the factor constant by a JAX operation, so that it stays an array.
"""

import jax.numpy as jnp
import numpy as np


def half_product(x):
    return jnp.sum(x * np.asarray(x))
