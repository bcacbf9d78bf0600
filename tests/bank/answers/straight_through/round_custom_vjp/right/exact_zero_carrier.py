"""No custom rule: an exact zero that carries the scaled gradient."""
import jax.numpy as jnp
from jax import lax


def round_custom_vjp(x, scale):
    factor = lax.stop_gradient(jnp.asarray(scale, dtype=jnp.float32))
    nothing = x - lax.stop_gradient(x)
    return lax.stop_gradient(jnp.round(x)) + factor * nothing
