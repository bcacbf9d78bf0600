"""The cosine of two vectors, mapped over the rows."""
import jax
import jax.numpy as jnp
from jax import lax


def cosine(u, v):
    return jnp.dot(u / jnp.sqrt(jnp.dot(u, u)), v / jnp.sqrt(jnp.dot(v, v)))


@jax.jit
def byol_loss(p1, p2, z1, z2):
    cosines = jax.vmap(cosine)
    frozen = jax.tree_util.tree_map(lax.stop_gradient, {"one": z1, "two": z2})
    both = cosines(p1, frozen["two"]) + cosines(p2, frozen["one"])
    return jnp.sum(4.0 - 2.0 * both)
