"""The rounded numbers pass through int32, which ends at about 2.1e9.
Page: "what is rounded: finite numbers of any size"
When: x = 1e10."""
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.custom_vjp, nondiff_argnums=(1,))
def round_custom_vjp(x, scale):
    return jnp.rint(x).astype(jnp.int32).astype(jnp.float32)


def _fwd(x, scale):
    return round_custom_vjp(x, scale), None


def _bwd(scale, _, g):
    return (scale * g,)


round_custom_vjp.defvjp(_fwd, _bwd)
