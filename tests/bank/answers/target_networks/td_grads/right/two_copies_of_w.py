"""Differentiates with respect to two copies of w, one for each path; the full gradient is their sum."""
import jax
import jax.numpy as jnp


def _squared(w_prediction, w_bootstrap, phi, phi_next, reward, gamma):
    return jnp.square(reward + gamma * (w_bootstrap @ phi_next) - w_prediction @ phi)


def td_grads(w, phi, phi_next, reward, gamma):
    one, other = jax.grad(_squared, argnums=(0, 1))(w, w, phi, phi_next, reward, gamma)
    return (one, one + other)
