import jax
import jax.numpy as jnp


def blocked_sum(x, y):
    frozen = jax.lax.stop_gradient(y**2)
    return jnp.power(jnp.linalg.norm(x.reshape(-1)), 2) + frozen.sum()
