from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.custom_vjp, nondiff_argnums=(1,))
def _step(x, clip):
    return jnp.where(x > 0, 1.0, 0.0)


def _forward(x, clip):
    return _step(x, clip), x


def _backward(clip, x, cotangent):
    return (jnp.where(jnp.abs(x) < 1, cotangent, 0.0) if clip else cotangent,)


_step.defvjp(_forward, _backward)


def binary_ste(x, clip=False):
    return _step(x, clip)
