import jax.numpy as jnp
from jax import lax


def byol_loss(p1, p2, z1, z2):
    p = jnp.concatenate([p1, p2])
    z = lax.stop_gradient(jnp.concatenate([z2, z1]))
    dots = jnp.einsum("nd,nd->n", p, z)
    lengths = jnp.linalg.norm(p, axis=-1) * jnp.linalg.norm(z, axis=-1)
    return 2 * p.shape[0] - 2 * jnp.sum(dots / lengths)
