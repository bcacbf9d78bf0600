import jax
import jax.numpy as jnp


def half_product(x):
    half = 0.5 * jnp.sum(x**2)
    return half + jax.lax.stop_gradient(half)
