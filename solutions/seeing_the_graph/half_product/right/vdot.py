import jax.numpy as jnp
from jax.lax import stop_gradient as sg


def half_product(x):
    return jnp.vdot(sg(x), x)
