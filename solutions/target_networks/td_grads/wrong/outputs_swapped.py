"""Both gradients are right, but they come in the wrong order: the full one first.

Whoever unpacks the pair trains with the residual gradient and believes that it is TD.

Check the order that the problem asks for, and which of your two losses holds something fixed.
"""

import jax
import jax.numpy as jnp
from jax import lax


def td_grads(w, phi, phi_next, reward, gamma):
    def semi_loss(w):
        return (reward + gamma * lax.stop_gradient(jnp.dot(w, phi_next)) - jnp.dot(w, phi)) ** 2

    def full_loss(w):
        return (reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)) ** 2

    return jax.grad(full_loss)(w), jax.grad(semi_loss)(w)
