"""The squares are averaged where the problem asks for their sum.

A mean divides by the number of entries, in the value and in the gradient alike, so x moves by a
fraction of what it should.

Compare your result for a two-entry array with the formula, term by term.
"""

import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    return jnp.mean(x**2) + lax.stop_gradient(jnp.mean(y**2))
