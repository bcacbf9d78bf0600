"""Both values have the right size and the wrong sign: these are updates, not gradients.

Textbooks often write TD as "w plus step times δφ", with the minus of the descent already absorbed.
An optimiser subtracts what it is given, so with this sign it climbs the loss.

Ask in which direction the loss grows; that is where a gradient points.
"""

import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    delta = reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)
    return 2 * delta * phi, -2 * delta * (gamma * phi_next - phi)
