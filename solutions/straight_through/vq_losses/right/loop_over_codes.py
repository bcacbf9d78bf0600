import jax
import jax.numpy as jnp


def vq_losses(z_e, codebook, beta):
    best = jnp.full(z_e.shape[0], jnp.inf)
    z_q = jnp.zeros_like(z_e)
    for code in codebook:
        distance = jax.lax.stop_gradient(jnp.sum((z_e - code) ** 2, axis=1))
        closer = distance < best
        best = jnp.where(closer, distance, best)
        z_q = jnp.where(closer[:, None], code, z_q)
    sg = jax.lax.stop_gradient
    return [
        z_e + sg(z_q - z_e),
        jnp.mean((z_q - sg(z_e)) ** 2),
        jnp.mean(beta * (sg(z_q) - z_e) ** 2),
    ]
