import jax.numpy as jnp
from jax.lax import stop_gradient


def round_custom_vjp(x, scale):
    zero = x - stop_gradient(x)
    return stop_gradient(jnp.round(x)) + stop_gradient(scale) * zero
