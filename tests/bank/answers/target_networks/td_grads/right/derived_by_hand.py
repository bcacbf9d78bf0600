"""Both gradients are written down by hand, as multiples of delta times the gradient of delta."""

import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    """(semi, full): the gradient of the squared TD error without and with the bootstrap's path."""
    w, phi, phi_next = (jnp.asarray(x, jnp.float32) for x in (w, phi, phi_next))
    delta = reward + gamma * jnp.sum(w * phi_next) - jnp.sum(w * phi)
    return (2 * delta) * -phi, (2 * delta) * (gamma * phi_next - phi)
