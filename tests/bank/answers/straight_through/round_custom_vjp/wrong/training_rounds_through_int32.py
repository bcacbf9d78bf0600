"""The forward rule goes through int32, the function itself does not.

Page: "finite numbers of any size" / "y = round(x)"
When: |x| of 2**31 or more, and only where a gradient is wanted (value_and_grad, vjp): the value stays at 2**31.
"""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _fwd(x, scale):
    return jnp.round(x).astype(jnp.int32).astype(jnp.float32), scale


def _bwd(scale, g):
    return g * scale, None


round_custom_vjp.defvjp(_fwd, _bwd)
