"""A rule with custom_gradient for one number, spread over all entries by jnp.vectorize."""

import jax
import jax.numpy as jnp


def _rule(clip):
    @jax.custom_gradient
    def scalar(number):
        passes = jnp.logical_and(number > -1, number < 1) if clip else jnp.bool_(True)

        def back(g):
            return jax.lax.select(passes, g, jnp.zeros_like(g))

        return jax.lax.select(number > 0, jnp.float32(1), jnp.float32(0)), back

    return scalar


def binary_ste(x, clip=False):
    return jnp.vectorize(_rule(clip))(jnp.asarray(x, jnp.float32))
