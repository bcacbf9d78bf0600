"""A rule of one's own: the tangent is the inner product of x and its tangent."""
import jax
import jax.numpy as jnp


@jax.custom_jvp
def half_product(x):
    return jnp.sum(x**2)


@half_product.defjvp
def _half_product_jvp(primals, tangents):
    (x,), (dx,) = primals, tangents
    return half_product(x), jnp.sum(x * dx)
