"""Gets the fixed factor by dividing the fixed square by x.
Page: "Its value is f(x) = sum x_i * x_i" / "the gradient is $x$"
When: an entry of x is zero (0/0).
"""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    fixed = lax.stop_gradient(x**2) / lax.stop_gradient(x)
    return jnp.sum(fixed * x)
