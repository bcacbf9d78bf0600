"""With clip the arriving gradient is itself cut to [-10, 10], so large gradients do not flow unchanged."""

import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.custom_vjp, nondiff_argnums=(1,))
def binary_ste(x, clip=False):
    return jnp.where(x > 0, 1.0, 0.0).astype(jnp.float32)


def _fwd(x, clip):
    return binary_ste(x, clip), x


def _bwd(clip, x, g):
    if clip:
        g = jnp.where(jnp.abs(x) < 1.0, jnp.clip(g, -10.0, 10.0), 0.0)
    return (g,)


binary_ste.defvjp(_fwd, _bwd)
