"""With clip=True the arriving gradient itself is limited to [-1, 1] as well.
Page: "`x`, `clip=True` | **flows** unchanged where |x| < 1"
When: clip=True, x = 0.5 and a loss that weighs the entry by 5: gradient 1 instead of 5."""
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.custom_vjp, nondiff_argnums=(1,))
def _step(x, clip):
    return jnp.where(x > 0, 1.0, 0.0).astype(jnp.float32)


def _fwd(x, clip):
    return _step(x, clip), x


def _bwd(clip, x, g):
    if clip:
        g = jnp.clip(g, -1.0, 1.0) * (jnp.abs(x) < 1.0)
    return (g,)


_step.defvjp(_fwd, _bwd)


def binary_ste(x, clip=False):
    return _step(x, clip)
