"""Rounds half away from zero, with floor and the exact remainder; nondiff_argnums for scale."""
import functools

import jax
import jax.numpy as jnp


def _nearest(x):
    size = jnp.abs(x)
    whole = jnp.floor(size)
    return jnp.copysign(whole + (size - whole >= 0.5).astype(x.dtype), x)


@functools.partial(jax.custom_vjp, nondiff_argnums=(1,))
def round_custom_vjp(x, scale):
    return _nearest(x)


round_custom_vjp.defvjp(
    lambda x, scale: (_nearest(x), None),
    lambda scale, _, cotangent: (cotangent * scale,),
)
