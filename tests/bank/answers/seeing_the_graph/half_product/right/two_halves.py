"""Right: half of the sum of squares learns, the other half does not; the gradient of the first is x."""
import functools

import jax.numpy as jnp
from jax import lax


def _parts(x):
    half = jnp.sum(0.5 * jnp.square(x))
    yield half
    yield lax.stop_gradient(half)


def half_product(x):
    return functools.reduce(jnp.add, _parts(x))
