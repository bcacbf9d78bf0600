"""A hard threshold with a gradient of its own: the straight-through estimator (Bengio et al., 2013)."""

import jax.numpy as jnp
from jax import lax


def binary_ste(x, clip=False):
    """1[x > 0] forward; backward the identity, or with `clip` the identity where |x| < 1."""
    hard = (x > 0).astype(x.dtype)
    surrogate = jnp.clip(x, -1, 1) if clip else x
    return surrogate + lax.stop_gradient(hard - surrogate)
