import jax.numpy as jnp
from jax.lax import stop_gradient


def blocked_sum(x, y):
    x_flat, y_flat = x.ravel(), y.ravel()
    return x_flat @ x_flat + stop_gradient(y_flat @ y_flat)
