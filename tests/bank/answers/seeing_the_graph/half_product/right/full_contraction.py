"""Right: a tensordot over all axes, whatever their number."""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    x = jnp.asarray(x)
    return jnp.tensordot(lax.stop_gradient(x), x, axes=x.ndim, precision="highest")
