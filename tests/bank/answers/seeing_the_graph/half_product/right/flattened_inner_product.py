"""vdot, which flattens, with the stopped factor first."""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    return jnp.vdot(lax.stop_gradient(x), x)
