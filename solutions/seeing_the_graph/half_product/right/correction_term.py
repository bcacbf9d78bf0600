import jax.numpy as jnp
from jax import lax


def half_product(x):
    y = x**2
    correction = 0.5 * (y - lax.stop_gradient(y))
    return (y - correction).sum()
