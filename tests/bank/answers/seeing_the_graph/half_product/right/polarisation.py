"""((x + c)^2 - (x - c)^2) / 4 with c the stopped x."""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    c = lax.stop_gradient(x)
    return jnp.sum(((x + c) ** 2 - (x - c) ** 2) / 4)
