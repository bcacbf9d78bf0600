"""Both pairs stacked; one einsum for all dot products."""
import jax.numpy as jnp
from jax import lax


def byol_loss(p1, p2, z1, z2):
    p, z = jnp.stack([p1, p2]), lax.stop_gradient(jnp.stack([z2, z1]))
    p, z = (x / jnp.linalg.norm(x, axis=-1, keepdims=True) for x in (p, z))
    count = p.shape[0] * p.shape[1]
    return 2.0 * (count - jnp.einsum("vbd,vbd->", p, z))
