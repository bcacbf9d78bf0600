"""A general product of two arrays, jitted, and a callable that hands it one array twice."""
import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def product(live, fixed):
    fixed = lax.stop_gradient(fixed)
    return jnp.einsum("i,i->", jnp.ravel(live), jnp.ravel(fixed))


class HalfProduct:
    def __call__(self, x):
        return product(live=x, fixed=x)


half_product = HalfProduct()
