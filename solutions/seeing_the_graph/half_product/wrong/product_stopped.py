"""No gradient is left: the stop covers the product, or both of its factors.

With nothing to differentiate, the derivative is that of a constant. The problem asks for half of the
ordinary gradient, not for none.

Take one factor out of the stop.
"""

import jax.numpy as jnp
from jax import lax


def half_product(x):
    return jnp.sum(lax.stop_gradient(x * x))
