"""Two gradients of one squared TD error: TD's own, and the residual gradient (Baird, 1995)."""

import jax
import jax.numpy as jnp
from jax import lax


def td_grads(w, phi, phi_next, reward, gamma):
    """The semi-gradient and the full gradient of δ², where δ = r + γ·w·φ′ − w·φ."""

    def semi_loss(w):
        return (reward + gamma * lax.stop_gradient(jnp.dot(w, phi_next)) - jnp.dot(w, phi)) ** 2

    def full_loss(w):
        return (reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)) ** 2

    return jax.grad(semi_loss)(w), jax.grad(full_loss)(w)
