"""Derived on paper, no automatic differentiation and no stop."""
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    delta = reward + gamma * jnp.sum(w * phi_next) - jnp.sum(w * phi)
    along_prediction = jnp.multiply(-2.0 * delta, phi)
    along_bootstrap = jnp.multiply(2.0 * gamma * delta, phi_next)
    return along_prediction, along_prediction + along_bootstrap
