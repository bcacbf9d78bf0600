"""The semi-gradient is right; the full one weighs the next features by 1 instead of the discount.

The bootstrap enters the error multiplied by γ, and so does its derivative. With γ near 1 the slip is
hard to see in a plot, and it is still a different method.

Differentiate γ·w·φ′ with respect to w and compare it with your second value.
"""

import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    delta = reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)
    return -2 * delta * phi, 2 * delta * (phi_next - phi)
