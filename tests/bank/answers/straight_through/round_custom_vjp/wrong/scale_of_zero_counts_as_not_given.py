"""For scale 0.0 the gradient of x is the whole cotangent instead of zero."""

import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.custom_vjp, nondiff_argnums=(1,))
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _fwd(x, scale):
    return jnp.round(x), None


def _bwd(scale, _, cotangent):
    return ((scale or 1.0) * cotangent,)


round_custom_vjp.defvjp(_fwd, _bwd)
