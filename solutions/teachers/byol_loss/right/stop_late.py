import jax.numpy as jnp
from jax.lax import stop_gradient


def byol_loss(p1, p2, z1, z2):
    def unit(x):
        return x / jnp.maximum(jnp.linalg.norm(x, axis=1)[:, None], 1e-8)

    total = jnp.float32(0.0)
    for p, z in ((p1, z2), (p2, z1)):
        for row_p, row_z in zip(unit(p), stop_gradient(unit(z))):
            total = total + 2.0 - 2.0 * row_p @ row_z
    return total
