"""With clip the rule also bounds the incoming gradient to [-10, 10].

Page: "flows unchanged where |x| < 1"
When: clip=True and a gradient larger than 10 arrives at the output.
"""
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.custom_vjp, nondiff_argnums=(1,))
def binary_ste(x, clip=False):
    return jnp.where(x > 0, 1.0, 0.0).astype(jnp.float32)


def _fwd(x, clip):
    return binary_ste(x, clip), jnp.abs(x) < 1.0


def _bwd(clip, inside, g):
    if clip:
        g = jnp.clip(g, -10.0, 10.0) * inside
    return (g,)


binary_ste.defvjp(_fwd, _bwd)
