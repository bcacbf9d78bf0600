"""Takes a scale of zero for "not given" and uses 1 instead.
Page: "of any size and sign, zero included".
When: scale = 0.0: the gradient is the cotangent instead of 0."""
from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.custom_vjp, nondiff_argnums=(1,))
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _fwd(x, scale):
    return jnp.round(x), ()


def _bwd(scale, _, cotangent):
    return ((scale or 1.0) * cotangent,)


round_custom_vjp.defvjp(_fwd, _bwd)
