"""The bootstrap was frozen by turning it into a Python float, which breaks under jit and vmap.

It does cut the gradient. But `float()` and `.item()` need a number, and while JAX traces the
function there is none yet.

JAX has an operation for this that leaves an array an array.
"""

import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    bootstrap = float(jnp.dot(w, phi_next))

    def semi_loss(w):
        return (reward + gamma * bootstrap - jnp.dot(w, phi)) ** 2

    def full_loss(w):
        return (reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)) ** 2

    return jax.grad(semi_loss)(w), jax.grad(full_loss)(w)
