r"""z by a custom VJP; the losses from one helper with the stops as arguments."""

import jax
import jax.numpy as jnp
from jax import lax



@jax.custom_vjp
def _swap(z_e, z_q):
    return z_q


_swap.defvjp(lambda z_e, z_q: (z_q, None), lambda _, g: (g, jnp.zeros_like(g)))


def _distance(a, b):
    return jnp.average(jnp.power(a - b, 2))


def vq_losses(z_e, codebook, beta):
    _, indices = lax.top_k(-jnp.sum((z_e[:, None] - codebook) ** 2, -1), 1)
    z_q = codebook.at[indices[:, 0]].get()
    return (
        _swap(z_e, z_q),
        _distance(lax.stop_gradient(z_e), z_q),
        _distance(z_e, lax.stop_gradient(z_q)) * beta,
    )
