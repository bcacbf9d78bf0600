"""The first gradient is zero: the stop covers the whole TD error, or the weights on both sides.

A semi-gradient keeps half of the paths. With all of them cut, there is nothing to descend.

w occurs twice in the error. Stop one of the two occurrences.
"""

import jax
import jax.numpy as jnp
from jax import lax


def td_grads(w, phi, phi_next, reward, gamma):
    def delta(w):
        return reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)

    return jax.grad(lambda w: lax.stop_gradient(delta(w)) ** 2)(w), jax.grad(lambda w: delta(w) ** 2)(w)
