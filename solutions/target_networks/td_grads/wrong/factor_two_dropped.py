"""Both gradients are half of what they should be.

They belong to ½δ², which many texts differentiate so that the 2 cancels. Here the loss is δ².

Look at what the exponent leaves behind when you differentiate it.
"""

import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    delta = reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)
    return -delta * phi, delta * (gamma * phi_next - phi)
