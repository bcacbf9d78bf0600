from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.custom_vjp, nondiff_argnums=(1,))
def round_custom_vjp(x, scale):
    return jnp.rint(x)


def fwd(x, scale):
    return jnp.rint(x), ()


def bwd(scale, residuals, g):
    return (g * scale,)


round_custom_vjp.defvjp(fwd, bwd)
