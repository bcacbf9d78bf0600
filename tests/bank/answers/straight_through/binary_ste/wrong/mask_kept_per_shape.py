"""With clip a second call with an array of the same shape uses the mask that was kept from the first call's
entries.
"""

import functools

import jax
import jax.numpy as jnp

_MASKS = {}


def _mask(x):
    if isinstance(x, jax.core.Tracer):
        return jnp.abs(x) < 1.0
    if x.shape not in _MASKS:
        _MASKS[x.shape] = jnp.abs(x) < 1.0
    return _MASKS[x.shape]


@functools.partial(jax.custom_vjp, nondiff_argnums=(1,))
def binary_ste(x, clip=False):
    return (x > 0).astype(jnp.float32)


def _fwd(x, clip):
    return (x > 0).astype(jnp.float32), _mask(x) if clip else None


def _bwd(clip, mask, g):
    return (jnp.where(mask, g, 0.0) if clip else g,)


binary_ste.defvjp(_fwd, _bwd)
