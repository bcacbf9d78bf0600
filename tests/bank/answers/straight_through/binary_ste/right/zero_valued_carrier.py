"""The step itself plus a carrier that is exactly zero in value and has the wanted slope."""

import jax.numpy as jnp
from jax import lax


def _carrier(x, inside):
    live = jnp.where(inside, x, 0.0)
    return live - lax.stop_gradient(live)


def binary_ste(x, clip=False):
    x = jnp.asarray(x, dtype=jnp.float32)
    inside = jnp.square(jnp.minimum(jnp.abs(x), 2.0)) < 1.0 if clip else jnp.ones(x.shape, dtype=bool)
    return (x > 0).astype(jnp.float32) + _carrier(x, inside)
