"""With clip=True the backward rule masks by |x| < 1 and clips the incoming gradient to [-1, 1] as well.
Page: "flows unchanged where |x| < 1".
When: clip=True and an incoming gradient larger than 1 in size; right for a plain sum."""
from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.custom_vjp, nondiff_argnums=(1,))
def _step(x, clip):
    return jnp.where(x > 0, 1.0, 0.0).astype(jnp.float32)


def _forward(x, clip):
    return _step(x, clip), jnp.abs(x) < 1


def _backward(clip, near, g):
    if clip:
        g = jnp.clip(g, -1.0, 1.0) * near
    return (g,)


_step.defvjp(_forward, _backward)


def binary_ste(x, clip=False):
    return _step(x, bool(clip))
