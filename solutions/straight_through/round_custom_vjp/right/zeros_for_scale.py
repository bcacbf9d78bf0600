import jax
import jax.numpy as jnp


@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def round_fwd(x, scale):
    return jnp.round(x), (x, scale)


def round_bwd(res, ct):
    x, scale = res
    return jnp.full_like(x, scale) * ct, jnp.zeros_like(scale)


round_custom_vjp.defvjp(round_fwd, round_bwd)
