r"""Derives both by hand from the root of the squared error and loses its sign.
Page: "Asked for here are derivatives of $\delta^2$."
When: the TD error is negative: both vectors point the wrong way.
"""
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    squared = (reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)) ** 2
    slope = 2.0 * jnp.sqrt(squared)
    return -slope * phi, slope * (gamma * phi_next - phi)
