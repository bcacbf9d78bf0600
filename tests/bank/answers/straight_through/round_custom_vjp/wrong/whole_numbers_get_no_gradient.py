"""Entries of x that are whole numbers already get a gradient of zero."""

import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.custom_vjp, nondiff_argnums=(1,))
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _fwd(x, scale):
    y = jnp.round(x)
    return y, y != x


def _bwd(scale, was_rounded, cotangent):
    return (jnp.where(was_rounded, scale * cotangent, 0.0),)


round_custom_vjp.defvjp(_fwd, _bwd)
