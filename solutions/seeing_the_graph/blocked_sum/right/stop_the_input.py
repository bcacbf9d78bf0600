import jax
import jax.numpy as jnp


def blocked_sum(x, y):
    y = jax.lax.stop_gradient(y)
    return jnp.sum(x**2) + jnp.sum(y**2)
