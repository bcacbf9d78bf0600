"""A custom VJP whose backward rule returns x and ignores the cotangent.
Page: "x flows, through one factor" (in a larger loss: the cotangent times x).
When: the result is scaled or goes through another function, such as half_product(x) ** 2; right for a bare grad."""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def half_product(x):
    return jnp.sum(x * x)


half_product.defvjp(lambda x: (jnp.sum(x * x), x), lambda x, cotangent: (x,))
