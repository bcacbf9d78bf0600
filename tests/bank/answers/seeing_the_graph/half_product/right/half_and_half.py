"""Half of the sum of squares learns, the other half is a constant."""
import jax
import jax.numpy as jnp


@jax.jit
def half_product(x):
    half = 0.5 * jnp.sum(jnp.square(x))
    return half + jax.lax.stop_gradient(half)
