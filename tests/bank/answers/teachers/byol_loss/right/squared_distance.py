"""The squared distance of unit rows, both pairs stacked into one array."""
import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def byol_loss(p1, p2, z1, z2):
    predictions = jnp.concatenate([p1, p2])
    targets = lax.stop_gradient(jnp.concatenate([z2, z1]))
    unit = jax.vmap(lambda row: row * lax.rsqrt(jnp.vdot(row, row)))
    return jnp.sum(jnp.square(unit(predictions) - unit(targets)))
