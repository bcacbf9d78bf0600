"""x_i * x_i is written as sg(x_i^2) times x_i / sg(x_i) with a `where` for zeros; the value is right, the gradient NaN.
Page: "the gradient is $x$"
When: an entry of x is exactly 0."""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    fixed = lax.stop_gradient(x)
    one = jnp.where(fixed == 0.0, 1.0, x / fixed)
    return jnp.sum(one * fixed**2)
