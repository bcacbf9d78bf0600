"""Inner products of flattened arrays, jitted; the constant enters by a partial."""
import functools

import jax
import jax.numpy as jnp


def _energy(a):
    flat = jnp.reshape(a, (-1,))
    return jnp.einsum("i,i->", flat, flat)


def _add(constant, learned):
    return learned + constant


@jax.jit
def blocked_sum(x, y, *, scale=1.0):
    fixed = _energy(jax.lax.stop_gradient(y))
    return scale * functools.partial(_add, fixed)(_energy(x))
