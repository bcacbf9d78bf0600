import jax
import jax.numpy as jnp


def blocked_sum(x, y):
    length = jax.lax.stop_gradient(jnp.linalg.norm(y.reshape(-1)))
    return jnp.tensordot(x, x, axes=x.ndim) + jnp.power(length, 2)
