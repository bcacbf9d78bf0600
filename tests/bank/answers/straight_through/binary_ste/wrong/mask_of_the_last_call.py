"""The backward rule takes the mask from a module-level dict, by shape, not from its residuals (in eager mode).

Page: "A second call works like the first one" / "g * 1[|x| < 1]"
When: clip=True, no jit, two calls with inputs of one shape before the backward pass.
"""
import functools

import jax
import jax.numpy as jnp

_masks = {}


@functools.partial(jax.custom_vjp, nondiff_argnums=(1,))
def _step(x, clip):
    return jnp.where(x > 0, 1.0, 0.0).astype(jnp.float32)


def _fwd(x, clip):
    mask = jnp.abs(x) < 1.0 if clip else jnp.ones_like(x, dtype=bool)
    if not isinstance(mask, jax.core.Tracer):
        _masks[clip, x.shape] = mask
    return _step(x, clip), mask


def _bwd(clip, mask, g):
    if not isinstance(mask, jax.core.Tracer):
        mask = _masks[clip, mask.shape]
    return (jnp.where(mask, g, 0.0),)


_step.defvjp(_fwd, _bwd)


def binary_ste(x, clip=False):
    return _step(x, clip)
