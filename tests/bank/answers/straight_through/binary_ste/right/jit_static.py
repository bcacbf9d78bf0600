"""Jitted with a static flag; a sum that is exactly zero carries the gradient."""
from functools import partial

import jax
import jax.numpy as jnp


def _carrier(x, clip):
    inside = jnp.abs(x) < 1.0
    live = jnp.where(inside, x, jax.lax.stop_gradient(x)) if clip else x
    return live - jax.lax.stop_gradient(live)


@partial(jax.jit, static_argnames=("clip",))
def binary_ste(x, clip=False):
    return jnp.greater(x, 0).astype(jnp.float32) + _carrier(x, clip)
