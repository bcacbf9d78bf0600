"""Takes the square of the norm of x, whose derivative is not defined at zero.
Page: "x flows: 2x".
When: x all zeros (also a single 0): the gradient is nan instead of 0."""
import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    return jnp.linalg.norm(jnp.ravel(x)) ** 2 + lax.stop_gradient(jnp.linalg.norm(jnp.ravel(y)) ** 2)
