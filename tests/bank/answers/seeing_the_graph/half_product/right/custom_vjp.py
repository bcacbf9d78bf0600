"""Unusual: hand-written backward pass, dot product of flattened arrays."""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def half_product(x):
    flat = jnp.ravel(x)
    return jnp.vdot(flat, flat)


half_product.defvjp(lambda x: (half_product(x), x), lambda x, cotangent: (cotangent * x,))
