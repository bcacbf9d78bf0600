"""jax.grad of two losses in w alone, one with the stop."""
import jax
import jax.numpy as jnp
from jax import lax


def td_grads(w, phi, phi_next, reward, gamma):
    def semi_loss(v):
        return (reward + gamma * lax.stop_gradient(jnp.dot(v, phi_next)) - jnp.dot(v, phi)) ** 2

    def full_loss(v):
        return (reward + gamma * jnp.dot(v, phi_next) - jnp.dot(v, phi)) ** 2

    return jax.grad(semi_loss)(w), jax.grad(full_loss)(w)
