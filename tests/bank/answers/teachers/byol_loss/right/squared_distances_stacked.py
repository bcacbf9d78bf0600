"""Both pairs stacked in one array, and squared distances of unit rows."""
import jax.numpy as jnp
from jax import lax


def byol_loss(p1, p2, z1, z2):
    predictions = jnp.stack([p1, p2])
    targets = lax.stop_gradient(jnp.stack([z2, z1]))
    predictions = predictions / jnp.sqrt(jnp.sum(predictions**2, axis=2, keepdims=True))
    targets = targets / jnp.sqrt(jnp.sum(targets**2, axis=2, keepdims=True))
    return jnp.sum((predictions - targets) ** 2)
