"""The function rounds; its forward rule, which is used when a gradient is wanted, truncates x + 0.5.
Page: y = round(x).
When: negative x under jax.value_and_grad, or in a loss that is not linear: -2.9 becomes -2 there."""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _fwd(x, scale):
    return jnp.trunc(x + 0.5), scale


def _bwd(scale, cotangent):
    return scale * cotangent, None


round_custom_vjp.defvjp(_fwd, _bwd)
