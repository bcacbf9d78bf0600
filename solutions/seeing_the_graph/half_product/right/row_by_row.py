import jax.numpy as jnp
from jax import lax


def half_product(x):
    total = jnp.zeros(())
    for row in jnp.atleast_2d(x):
        copy = lax.stop_gradient(row)
        total += jnp.tensordot(row, copy, axes=row.ndim)
    return total
