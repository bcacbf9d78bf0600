import jax
import jax.numpy as jnp


def byol_loss(p1, p2, z1, z2):
    z1, z2 = jax.lax.stop_gradient((z1, z2))
    unit = [v / jnp.sqrt((v**2).sum(-1, keepdims=True)) for v in (p1, p2, z1, z2)]
    return jnp.sum((unit[0] - unit[3]) ** 2) + jnp.sum((unit[1] - unit[2]) ** 2)
