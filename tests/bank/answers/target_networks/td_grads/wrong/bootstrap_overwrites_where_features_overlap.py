r"""Puts the bootstrap's slope where phi_next is non-zero, instead of adding it.
Page: "$w$ through the prediction $w \cdot \phi$ | **flows** | **flows**"
When: a feature is non-zero in both states: the prediction's part is missing there in full.
"""
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    delta = reward + gamma * jnp.sum(w * phi_next) - jnp.sum(w * phi)
    semi = -2.0 * delta * phi
    full = jnp.where(phi_next != 0, 2.0 * delta * gamma * phi_next, semi)
    return semi, full
