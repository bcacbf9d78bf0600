"""The same gradient came back twice: the one that goes through prediction and bootstrap.

Without a stop, lowering the error by moving the target counts as much as lowering it by improving
the prediction. That is a method of its own, and it is not TD.

The two losses have equal values everywhere. They differ in one place only: look for the term that
the first of them has to take as given.
"""

import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    def loss(w):
        return (reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)) ** 2

    return jax.grad(loss)(w), jax.grad(loss)(w)
